import { expect, test } from 'vitest'
import { aSourceMap } from '../../tests/support/a-source-map'
import { artifactsInMemory } from '../../tests/support/artifacts-in-memory'
import { normalise } from '../events/normalise'
import { unpack } from './packed-resolution.server'
import { makeResolveFrames } from './resolve-frames.server'

const id = 'a'.repeat(32)
const file = 'https://a.example/a.js'
const anEvent = (platform = 'javascript') =>
  normalise(
    {
      platform,
      exception: [{ type: 'E', stacktrace: { frames: [{ filename: file, lineno: 1, colno: 1 }] } }],
      debug_meta: { images: [{ type: 'sourcemap', code_file: file, debug_id: id }] },
    },
    { eventId: id, receivedAt: 0 },
  )
const uploaded = artifactsInMemory({
  files: [{ kind: 'source_map', url: '~/a.js.map', bytes: aSourceMap([[[0, 0, 3, 0]]]), debugId: id }],
})

test('the same question is answered from memory until something is uploaded', () => {
  let version = 1
  let asked = 0
  const byDebugId: typeof uploaded.byDebugId = (...args) => {
    asked++
    return version > 1 ? uploaded.byDebugId(...args) : []
  }
  const resolve = makeResolveFrames({ artifacts: { ...uploaded, byDebugId }, version: () => version })
  expect(resolve(1, anEvent())?.resolution).toMatchObject({ unresolved: true, version: 1, bundles: [] })
  resolve(1, anEvent())
  expect(asked).toBe(1)
  version = 2
  const again = resolve(1, anEvent())
  expect(again?.event.exceptions[0]?.frames[0]).toMatchObject({ filename: '../src/a.ts', line: 4 })
  expect(again?.resolution).toMatchObject({ unresolved: false, version: 2, bundles: [1] })
})

test('a store that cannot be read costs no event: it is kept unresolved, as if answered before any upload', () => {
  const version = () => {
    throw new Error('database is locked')
  }
  const answered = makeResolveFrames({ artifacts: uploaded, version })(1, anEvent())
  expect(answered?.resolution).toMatchObject({ unresolved: true, version: -1 })
  expect(unpack(answered!.resolution.bytes)?.causes).toMatchObject([
    { reason: 'resolving_failed', problem: { what: 'failed', value: 'database is locked' } },
  ])
  expect(answered?.event.exceptions[0]?.frames[0]).toMatchObject({ filename: file, line: 1 })
})

test('events of platforms without source maps are not asked about', () => {
  const resolve = makeResolveFrames({ artifacts: uploaded, version: () => expect.unreachable() })
  expect(resolve(1, anEvent('python'))).toBeUndefined()
})
