import { expect, test } from 'vitest'
import { aSourceMap } from '../../tests/support/a-source-map'
import { artifactsInMemory } from '../../tests/support/artifacts-in-memory'
import type { Event } from '../events/event'
import { normalise } from '../events/normalise'
import type { Answered } from './answered'
import type { ArtifactReader } from './artifact-reader'
import { type FrameResolver, makeFrameResolver } from './frame-resolver.server'
import { openedArtifacts } from './opened-artifacts.server'
import { unpack } from './packed-resolution.server'

const id = 'a'.repeat(32)
const file = 'https://a.example/a.js'

function anEvent({ platform = 'javascript', files = [file], line = 1 } = {}): Event {
  const frames = files.map((filename) => ({ filename, lineno: line, colno: 1 }))
  const images = files.map((name, n) => ({ type: 'sourcemap', code_file: name, debug_id: idOf(n) }))
  return normalise(
    { platform, exception: [{ type: 'E', stacktrace: { frames } }], debug_meta: { images } },
    { eventId: id, receivedAt: 0 },
  )
}

const idOf = (n: number) => String.fromCharCode(97 + n).repeat(32)
const uploaded = (count = 1) =>
  artifactsInMemory({
    files: Array.from({ length: count }, (_, n) => {
      const bytes = aSourceMap([[[0, 0, n, 0]]], { sourcesContent: ['first()\nsecond()\nthird()'] })
      return { kind: 'source_map', url: `~/${n}.js.map`, bytes, debugId: idOf(n) }
    }),
  })

const withDigest = (failure: unknown) => ({ what: 'digest', value: `of ${(failure as Error).message}` }) as const

/** Like a processing thread: from memory if possible, otherwise with look-ups. */
async function answered(frames: FrameResolver, event: Event): Promise<Answered | undefined> {
  await frames.refresh()
  const first = frames.resolved(1, event)
  if (!first || !('unanswered' in first)) return first
  await frames.lookUp([first])
  const second = frames.resolved(1, event, await frames.answer([first]))
  if (second && 'unanswered' in second) throw new Error('What was looked up is not known.')
  return second
}

test('the same stack is answered from memory until something is uploaded', async () => {
  const later = uploaded()
  let version = 1
  const artifacts: ArtifactReader = {
    ...later,
    version: async () => version,
    find: (questions) => (version > 1 ? later.find(questions) : Promise.resolve(questions.map(() => []))),
  }
  const frames = makeFrameResolver(artifacts, withDigest)
  const before = await answered(frames, anEvent())
  expect(before?.resolution).toMatchObject({ unresolved: true, version: 1, bundles: [] })
  expect(frames.resolved(1, anEvent())).toEqual(before)
  version = 2
  const again = await answered(frames, anEvent())
  expect(again?.event.exceptions[0]?.frames[0]).toMatchObject({ filename: '../src/a.ts', line: 1 })
  expect(again?.resolution).toMatchObject({ unresolved: false, version: 2, bundles: [1] })
})

test('another stack of a file that is known is answered at once', async () => {
  const artifacts = uploaded()
  const frames = makeFrameResolver(artifacts, withDigest)
  await answered(frames, anEvent())
  const asked = artifacts.asked.length
  expect(frames.resolved(1, anEvent({ line: 2 }))).toMatchObject({ resolution: { unresolved: true } })
  expect(artifacts.asked).toHaveLength(asked)
  expect(artifacts.reads).toHaveLength(1)
})

test('the files of many stacks are asked for together, each once', async () => {
  const artifacts = uploaded(3)
  const frames = makeFrameResolver(artifacts, withDigest)
  await frames.refresh()
  const urls = ['a', 'b', 'c'].map((name) => `https://a.example/${name}.js`)
  const events = [anEvent({ files: urls }), anEvent({ files: urls.slice(0, 2) }), anEvent({ files: urls, line: 2 })]
  const stacks = events.flatMap((event) => {
    const first = frames.resolved(1, event)
    return first && 'unanswered' in first ? [first] : []
  })
  expect(stacks).toHaveLength(3)
  await frames.lookUp(stacks)
  const answers = await frames.answer(stacks)
  expect(artifacts.asked.map((questions) => questions.length)).toEqual([3])
  expect(artifacts.reads).toHaveLength(3)
  expect(frames.resolved(1, events[0]!, answers)).toMatchObject({ resolution: { unresolved: false } })
})

test('in a project without uploads nothing is asked, and the reason is known all the same', async () => {
  const artifacts = artifactsInMemory()
  const frames = makeFrameResolver(artifacts, withDigest)
  await frames.refresh()
  const found = frames.resolved(1, anEvent())
  expect(found).toMatchObject({ resolution: { unresolved: true } })
  expect(artifacts.asked).toEqual([])
})

test.each([
  ['say how many uploads there are', { version: () => Promise.reject(new Error('database is locked')) }],
  ['find files', { find: () => Promise.reject(new Error('database is locked')) }],
  ['read a file', { content: () => Promise.reject(new Error('database is locked')) }],
] satisfies [string, Partial<ArtifactReader>][])(
  'a store that cannot %s costs no event: it is kept unresolved, as if answered before any upload',
  async (_, broken) => {
    const found = await answered(makeFrameResolver({ ...uploaded(), ...broken }, withDigest), anEvent())
    expect(found?.resolution).toMatchObject({ unresolved: true, version: -1 })
    expect(unpack(found!.resolution.bytes)?.causes).toMatchObject([
      { reason: 'resolving_failed', problem: { what: 'digest', value: 'of database is locked' } },
    ])
    expect(found?.event.exceptions[0]?.frames[0]).toMatchObject({ filename: file, line: 1 })
  },
)

test('events of platforms without source maps ask nothing', async () => {
  const frames = makeFrameResolver(uploaded(), withDigest)
  await frames.refresh()
  expect(frames.resolved(1, anEvent({ platform: 'python' }))).toBeUndefined()
})

test('what was read stays in memory up to a limit', async () => {
  const artifacts = uploaded()
  const opened = openedArtifacts(artifacts, 1000)
  const [rows] = await artifacts.find([{ by: 'debug-id', projectId: 1, debugId: id }])
  const { contentHash: hash, size } = rows![0]!
  const ask = () => ({ what: 'map', hash, size }) as const
  expect(opened.answer(ask())).toBe(false)
  await opened.read(ask())
  expect(opened.answer(ask())).toBe(true)
  expect(opened.size()).toBeLessThanOrEqual(1000)
  const tiny = openedArtifacts(artifacts, 10)
  await tiny.read(ask())
  expect(tiny.size()).toBe(0)
})
