import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { days } from '../../app/clock'
import { aSymbolicatingStreet, type SymbolicatingStreet, streetAt } from '../support/a-symbolicating-street'
import { readBundle } from '../support/artifacts-in-memory'

const folder = new URL('../fixtures/corpus/symbolication/browser11/', import.meta.url)
const bundle = readBundle(new URL('bundle.zip', folder))
const rejection = readFileSync(new URL('browser11-rejection.envelope', folder), 'utf8')
const onclick = readFileSync(new URL('browser11-onclick.envelope', folder), 'utf8')
const idIn = (envelope: string) => JSON.parse(envelope.split('\n')[0] ?? '').event_id as string
/** The same failure once more. */
const again = (envelope: string, n: number) => envelope.replaceAll(idIn(envelope), n.toString(16).padStart(32, '0'))

let street: SymbolicatingStreet
beforeEach(async () => {
  street = await aSymbolicatingStreet()
})
afterEach(() => street.close())

const lastFrame = async (eventId: string) => (await street.show(eventId)).event.exceptions.at(-1)?.frames.at(-1)

test('frames are shown where they were written, with what was sent beside it', async () => {
  await street.upload(bundle)
  await street.receive(rejection)
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

test('minified frames are grouped after they were resolved', async () => {
  await street.upload(bundle)
  await street.receive(rejection)
  const other = again(rejection, 7).replace('"colno":336', '"colno":340')
  await street.receive(other)
  const shown = [await street.show(idIn(rejection)), await street.show(idIn(other))]
  expect(new Set(shown.map(({ issueShortId }) => issueShortId)).size).toBe(1)
  expect((await street.store.issues.byShortId(operator, 'WEB-1'))?.culprit).toBe('loadProfile in ../../src/cart.ts')
})

test('an upload behind the event resolves it, once for all events with that stack', async () => {
  for (const n of [1, 2, 3]) await street.receive(again(rejection, n))
  expect(await lastFrame('3'.padStart(32, '0'))).toMatchObject({
    unresolved: { reason: 'debug_id_not_uploaded' },
    function: 'f',
  })
  expect(await street.settle()).toBe(0)
  await street.upload(bundle)
  expect(await street.settle()).toBeGreaterThan(0)
  for (const n of [1, 2, 3]) {
    expect(await lastFrame(String(n).padStart(32, '0'))).toMatchObject({ function: 'loadProfile', line: 26 })
  }
  expect((await street.store.issues.byShortId(operator, 'WEB-1'))?.culprit).toBe('loadProfile in ../../src/cart.ts')
  expect(await street.store.resolutions.lateResolved(operator, 'WEB-1')).toEqual({ stacks: 1, at: streetAt })
  expect(await street.settle()).toBe(0)
})

test('what was walked before an upload and recorded behind it is resolved too', async () => {
  const record = street.walk(rejection, streetAt)
  await street.upload(bundle)
  await street.settle()
  await record()
  expect(await lastFrame(idIn(rejection))).toMatchObject({ unresolved: { reason: 'debug_id_not_uploaded' } })
  await street.settle()
  expect(await lastFrame(idIn(rejection))).toMatchObject({ function: 'loadProfile' })
})

test('an answer that knew of fewer uploads never replaces a better one', async () => {
  await street.receive(again(rejection, 1))
  const late = street.walk(again(rejection, 2), streetAt)
  await street.upload(bundle)
  await street.settle()
  await late()
  expect(await lastFrame('2'.padStart(32, '0'))).toMatchObject({ function: 'loadProfile' })
})

test('an upload in the place of a removed one counts as new', async () => {
  const other = { ...bundle, files: bundle.files.map((file) => ({ ...file, debugId: '1'.repeat(32) })) }
  const { id } = await street.upload(other)
  await street.receive(rejection)
  await street.settle()
  await street.store.artifacts.removeBundle(operator, 'web', id)
  await street.upload(bundle)
  await street.settle()
  expect(await lastFrame(idIn(rejection))).toMatchObject({ function: 'loadProfile' })
})

test('stacks not seen for a month stay as they are', async () => {
  await street.receive(rejection, streetAt - days(31))
  await street.upload(bundle)
  await street.settle()
  expect(await lastFrame(idIn(rejection))).toMatchObject({ unresolved: { reason: 'debug_id_not_uploaded' } })
})

test('the project tells what it could not resolve', async () => {
  await street.receive(onclick)
  const [stack] = (await street.store.resolutions.unresolved(operator, 'web', 10)) ?? []
  expect(stack?.causes.map(({ reason, file }) => `${reason} ${file}`)).toEqual([
    'debug_id_not_uploaded http://127.0.0.1:9411/static/main-GZ4IIB6H.js',
    'debug_id_not_uploaded http://127.0.0.1:9411/static/chunk-4NHJU3OJ.js',
  ])
  expect(stack).toMatchObject({ events: 1, event: { id: idIn(onclick), issueShortId: 'WEB-1' } })
  await street.upload(bundle)
  await street.settle()
  const [left] = (await street.store.resolutions.unresolved(operator, 'web', 10)) ?? []
  expect(left?.causes).toHaveLength(1)
})

test('nothing is kept of an event whose frames need no map', async () => {
  const python = {
    event_id: idIn(rejection),
    platform: 'python',
    exception: [{ type: 'E', stacktrace: { frames: [{ filename: 'a.py', lineno: 1 }] } }],
  }
  const id = idIn(rejection)
  await street.receive([...rejection.split('\n').slice(0, 2), JSON.stringify(python)].join('\n'))
  const [stored] = await street.store.events.byId(operator, id)
  expect(stored).toBeDefined()
  expect(stored?.resolution).toBeUndefined()
})
