import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { days } from '../../app/clock'
import { aSymbolicatingPipeline, pipelineAt, type SymbolicatingPipeline } from '../support/a-symbolicating-pipeline'
import { readBundle } from '../support/artifacts-in-memory'

const folder = new URL('../fixtures/corpus/symbolication/browser11/', import.meta.url)
const bundle = readBundle(new URL('bundle.zip', folder))
const rejection = readFileSync(new URL('browser11-rejection.envelope', folder), 'utf8')
const onclick = readFileSync(new URL('browser11-onclick.envelope', folder), 'utf8')
const idIn = (envelope: string) => JSON.parse(envelope.split('\n')[0] ?? '').event_id as string
/** The same failure again. */
const again = (envelope: string, n: number) => envelope.replaceAll(idIn(envelope), n.toString(16).padStart(32, '0'))

let pipeline: SymbolicatingPipeline
beforeEach(async () => {
  pipeline = await aSymbolicatingPipeline()
})
afterEach(() => pipeline.close())

const lastFrame = async (eventId: string) => (await pipeline.show(eventId)).event.exceptions.at(-1)?.frames.at(-1)

test('frames show their source position, with what was sent', async () => {
  await pipeline.upload(bundle)
  await pipeline.receive(rejection)
  expect(await lastFrame(idIn(rejection))).toMatchObject({
    filename: '../../src/cart.ts',
    function: 'loadProfile',
    line: 26,
    column: 9,
    contextLine: "  throw new RangeError('profile ' + id + ' not found');",
    inApp: true,
    original: { line: 3, column: 336, function: 'f', map: '~/static/main-GZ4IIB6H.js.map' },
  })
})

test('minified frames are grouped after they are resolved', async () => {
  await pipeline.upload(bundle)
  await pipeline.receive(rejection)
  const other = again(rejection, 7).replace('"colno":336', '"colno":340')
  await pipeline.receive(other)
  const shown = [await pipeline.show(idIn(rejection)), await pipeline.show(idIn(other))]
  expect(new Set(shown.map(({ issueShortId }) => issueShortId)).size).toBe(1)
  expect((await pipeline.store.issues.byShortId(operator, 'WEB-1'))?.culprit).toBe('loadProfile in ../../src/cart.ts')
})

test('an upload after the event resolves it, once for all events with that stack', async () => {
  for (const n of [1, 2, 3]) await pipeline.receive(again(rejection, n))
  expect(await lastFrame('3'.padStart(32, '0'))).toMatchObject({
    unresolved: { reason: 'debug_id_not_uploaded' },
    function: 'f',
  })
  expect(await pipeline.settle()).toBe(0)
  await pipeline.upload(bundle)
  expect(await pipeline.settle()).toBeGreaterThan(0)
  for (const n of [1, 2, 3]) {
    expect(await lastFrame(String(n).padStart(32, '0'))).toMatchObject({ function: 'loadProfile', line: 26 })
  }
  expect((await pipeline.store.issues.byShortId(operator, 'WEB-1'))?.culprit).toBe('loadProfile in ../../src/cart.ts')
  expect(await pipeline.store.resolutions.lateResolved(operator, 'WEB-1')).toEqual({ stacks: 1, at: pipelineAt })
  expect(await pipeline.settle()).toBe(0)
})

test('an event that was processed before an upload and recorded after it is resolved too', async () => {
  const record = await pipeline.run(rejection, pipelineAt)
  await pipeline.upload(bundle)
  await pipeline.settle()
  await record()
  expect(await lastFrame(idIn(rejection))).toMatchObject({ unresolved: { reason: 'debug_id_not_uploaded' } })
  await pipeline.settle()
  expect(await lastFrame(idIn(rejection))).toMatchObject({ function: 'loadProfile' })
})

test('an upload that resolves frames counts as used', async () => {
  const { id } = await pipeline.upload(bundle)
  await pipeline.receive(rejection, pipelineAt + days(3))
  expect(await pipeline.store.artifacts.bundle(operator, 'web', id)).toMatchObject({
    uploadedAt: pipelineAt,
    usedAt: pipelineAt + days(3),
  })
})

test('an answer from fewer uploads never replaces a better one', async () => {
  await pipeline.receive(again(rejection, 1))
  const late = await pipeline.run(again(rejection, 2), pipelineAt)
  await pipeline.upload(bundle)
  await pipeline.settle()
  await late()
  expect(await lastFrame('2'.padStart(32, '0'))).toMatchObject({ function: 'loadProfile' })
})

test('an upload that replaces a removed one counts as new', async () => {
  const other = { ...bundle, files: bundle.files.map((file) => ({ ...file, debugId: '1'.repeat(32) })) }
  const { id } = await pipeline.upload(other)
  await pipeline.receive(rejection)
  await pipeline.settle()
  await pipeline.store.artifacts.removeBundle(operator, 'web', id)
  await pipeline.upload(bundle)
  await pipeline.settle()
  expect(await lastFrame(idIn(rejection))).toMatchObject({ function: 'loadProfile' })
})

test('stacks not seen for a month stay unresolved', async () => {
  await pipeline.receive(rejection, pipelineAt - days(31))
  await pipeline.upload(bundle)
  await pipeline.settle()
  expect(await lastFrame(idIn(rejection))).toMatchObject({ unresolved: { reason: 'debug_id_not_uploaded' } })
})

test('the project lists unresolved stacks', async () => {
  await pipeline.receive(onclick)
  const [stack] = (await pipeline.store.resolutions.unresolved(operator, 'web', 10)) ?? []
  expect(stack?.causes.map(({ reason, file }) => `${reason} ${file}`)).toEqual([
    'debug_id_not_uploaded http://127.0.0.1:9411/static/main-GZ4IIB6H.js',
    'debug_id_not_uploaded http://127.0.0.1:9411/static/chunk-4NHJU3OJ.js',
  ])
  expect(stack).toMatchObject({ events: 1, event: { id: idIn(onclick), issueShortId: 'WEB-1' } })
  await pipeline.upload(bundle)
  await pipeline.settle()
  const [left] = (await pipeline.store.resolutions.unresolved(operator, 'web', 10)) ?? []
  expect(left?.causes).toHaveLength(1)
})

test('an event whose frames need no source map has no resolution', async () => {
  const python = {
    event_id: idIn(rejection),
    platform: 'python',
    exception: [{ type: 'E', stacktrace: { frames: [{ filename: 'a.py', lineno: 1 }] } }],
  }
  const id = idIn(rejection)
  await pipeline.receive([...rejection.split('\n').slice(0, 2), JSON.stringify(python)].join('\n'))
  const [stored] = await pipeline.store.events.byId(operator, id)
  expect(stored).toBeDefined()
  expect(stored?.resolution).toBeUndefined()
})
