import { expect, test } from 'vitest'
import { artifactsInMemory, type InMemoryUpload } from '../../tests/support/artifacts-in-memory'
import { resolutionsWith } from '../../tests/support/resolved-event'
import type { Event } from '../events/event'
import { normalise } from '../events/normalise'
import { minified as german } from '../texts/de/minified'
import { minifiedTexts } from '../texts/en/minified'
import { explainCause } from './explain-cause'

const id = 'e9c32b6a-8257-51d1-b5f0-179d4af8c441'
const other = '11111111-2222-3333-4444-555555555555'
const at = Date.UTC(2026, 10, 19)
const { english } = minifiedTexts
const script = 'function a(){throw new Error("x")}a();'
const map = (parts: object = {}) =>
  JSON.stringify({
    version: 3,
    sources: ['../src/a.ts'],
    names: [],
    mappings: 'AAAA',
    sourcesContent: ['boom()'],
    ...parts,
  })
const js = { kind: 'minified_source', url: '~/static/app.js', bytes: script } as const
const jsMap = { kind: 'source_map', url: '~/static/app.js.map', bytes: map() } as const

function anEvent(
  parts: { release?: string; dist?: string; debugId?: string; line?: number; column?: number } = {},
): Event {
  const file = 'https://shop.example/static/app.js'
  const { release, dist, debugId, line = 1, column } = parts
  const frames = [{ filename: file, lineno: line, colno: column ?? 20, in_app: true }]
  const payload = {
    ...{ platform: 'javascript', release, dist },
    exception: { values: [{ type: 'Error', stacktrace: { frames } }] },
    debug_meta: { images: debugId ? [{ type: 'sourcemap', code_file: file, debug_id: debugId }] : [] },
  }
  return normalise(payload, { eventId: 'a'.repeat(32), receivedAt: at })
}

async function explained(event: Event, ...uploads: InMemoryUpload[]) {
  const artifacts = artifactsInMemory(...uploads.map((upload) => ({ at, ...upload })))
  const { causes } = await resolutionsWith(artifacts)(event)
  const { reason, facts, command } = explainCause(causes[0]!)
  return { reason, text: english.sentences[reason](facts).join(' '), command }
}

test('neither a debug id nor a release', async () => {
  expect(await explained(anEvent())).toEqual({
    reason: 'no_debug_id_and_no_release',
    text: 'The event has no debug ID for this file and no release, so no source map can be found. Inject debug IDs before you deploy, or set the release in the SDK options.',
    command: 'sentry-cli sourcemaps inject ./dist && sentry-cli sourcemaps upload ./dist',
  })
})

test('nothing uploaded for the release', async () => {
  expect(await explained(anEvent({ release: 'shop@1.0', dist: '7' }))).toEqual({
    reason: 'no_artifacts',
    text: 'No files are uploaded for release shop@1.0 with dist 7, and the event has no debug ID for this file.',
    command: 'sentry-cli sourcemaps upload --release shop@1.0 --dist 7 ./dist',
  })
})

test('a debug id that no upload has', async () => {
  const { reason, text, command } = await explained(anEvent({ debugId: id }))
  expect(reason).toBe('debug_id_not_uploaded')
  expect(text).toBe(
    `The file has the debug ID ${id}, but no upload contains it. Upload the files of the deployed build after injecting debug IDs. A new build may get other IDs.`,
  )
  expect(command).toBe('sentry-cli sourcemaps upload ./dist')
})

test('a debug id that the bundle has for another build of the file', async () => {
  const files = [
    { ...js, debugId: other },
    { ...jsMap, debugId: other },
  ]
  expect((await explained(anEvent({ debugId: id }), { files })).text).toBe(
    `The file has the debug ID ${id}, but no upload contains it. A file with this name exists from another build: ~/static/app.js (no release, debug ID ${other}, uploaded 2026-11-19). Upload the deployed build.`,
  )
})

test('uploaded for another release', async () => {
  const found = await explained(anEvent({ release: 'shop@1.1' }), { release: 'shop@1.0', files: [js, jsMap] })
  expect(found).toEqual({
    reason: 'wrong_release',
    text: 'The event belongs to release shop@1.1 without a dist, but the file exists only for other releases: ~/static/app.js (release shop@1.0, no dist, uploaded 2026-11-19). Use the same release name for the upload and in the SDK options.',
    command: 'sentry-cli sourcemaps upload --release shop@1.1 ./dist',
  })
})

test('uploaded for another dist', async () => {
  const found = await explained(anEvent({ release: '1', dist: 'ios' }), {
    release: '1',
    dist: 'web',
    files: [js, jsMap],
  })
  expect(found).toEqual({
    reason: 'wrong_dist',
    text: 'This release has the file only for dist web, but the event has dist ios. Upload the file with this dist.',
    command: 'sentry-cli sourcemaps upload --release 1 --dist ios ./dist',
  })
})

test('the release of the event comes before others that have the file, however many those are', async () => {
  const others = Array.from({ length: 20 }, (_, at) => ({ release: `nomap@${at}`, files: [js, jsMap] }))
  const own = { release: '1', dist: '42', files: [js, jsMap] }
  const { reason, text } = await explained(anEvent({ release: '1' }), own, ...others)
  expect(reason).toBe('wrong_dist')
  expect(text).toMatch(
    /^This release has the file only for dist 42, but the event has no dist\. Other releases have a file with this name: ~\/static\/app\.js \(release nomap@/,
  )
})

test('uploaded under another name', async () => {
  const files = [{ ...js, url: '~/assets/app.js' }]
  expect(await explained(anEvent({ release: '1' }), { release: '1', files })).toEqual({
    reason: 'url_not_in_release',
    text: 'The uploads for release 1 without a dist do not contain ~/static/app.js. Closest match: ~/assets/app.js (release 1, no dist, uploaded 2026-11-19). The uploaded name must be the path the file is served from. With debug IDs, the name does not matter.',
    command: "sentry-cli sourcemaps upload --release 1 --url-prefix '~/static' ./dist",
  })
})

test('a file without its map, by debug id and by name', async () => {
  const byId = await explained(anEvent({ debugId: id }), { files: [{ ...js, debugId: id, sourcemap: 'app.js.map' }] })
  expect(byId.reason).toBe('map_missing_for_file')
  expect(byId.text).toContain(`No upload contains a source map with the debug ID ${id}. The file refers to app.js.map.`)
  const byName = await explained(anEvent({ release: '1' }), { release: '1', files: [js] })
  expect(byName.reason).toBe('map_missing_for_file')
  expect(byName.text).toContain('The file does not refer to a source map, and there is none next to it.')
})

test('a map that is not where the file says', async () => {
  const files = [{ ...js, sourcemap: 'maps/app.js.map' }]
  expect(await explained(anEvent({ release: '1' }), { release: '1', files })).toMatchObject({
    reason: 'map_reference_missing',
    text: 'The uploaded file refers to ~/static/maps/app.js.map, but the uploads for release 1 without a dist do not contain it.',
  })
})

const withMap = (bytes: string) => ({
  files: [
    { ...js, debugId: id },
    { ...jsMap, debugId: id, bytes },
  ],
})

test.each([
  ['<html>', /cannot be read: not valid JSON/],
  ['[]', /cannot be read: not a JSON object/],
  [map({ version: 2 }), /cannot be read: version 2/],
  [map({ mappings: '!' }), /cannot be read: no sources, or no readable mappings/],
  [map({ sources: null }), /cannot be read: no sources/],
])('a map that cannot be read: %s', async (bytes, text) => {
  const found = await explained(anEvent({ debugId: id }), withMap(bytes))
  expect(found.reason).toBe('map_unreadable')
  expect(found.text).toMatch(text)
})

test('a map with more places than are read', async () => {
  const found = await explained(anEvent({ debugId: id }), withMap(map({ mappings: 'AAAA,'.repeat(1_500_001) })))
  expect(found).toMatchObject({
    reason: 'map_too_large',
    text: 'The source map ~/static/app.js.map is too large: more than 1500000 mappings. Split the bundle into chunks, or leave out the sources of packages.',
  })
})

test('a map without sources', async () => {
  const found = await explained(anEvent({ debugId: id }), withMap(map({ sources: [], mappings: '' })))
  expect(found.reason).toBe('map_without_sources')
  expect(found.text).toContain('~/static/app.js.map lists no sources.')
})

test('a position that is not in the map', async () => {
  const found = await explained(anEvent({ debugId: id, line: 9, column: 4 }), withMap(map()))
  expect(found).toMatchObject({
    reason: 'position_not_in_map',
    text: 'The source map ~/static/app.js.map has no mapping for line 9, column 4. The deployed file probably differs from the uploaded one: it was built again, or changed on its way to the browser.',
  })
})

test('a frame without a column', async () => {
  const found = await explained(anEvent({ debugId: id, column: -1 }), withMap(map()))
  expect(found.reason).toBe('no_column')
})

test('uploaded after the event', () => {
  const cause = { reason: 'debug_id_not_uploaded', file: 'a.js', candidates: [] } as const
  const { reason, facts, command } = explainCause({ ...cause, candidates: [] }, at)
  expect(reason).toBe('uploaded_after_event')
  expect(command).toBeUndefined()
  expect(english.sentences[reason](facts)).toEqual([
    'A matching file was uploaded on 2026-11-19, after this stack trace was resolved.',
    'Stack traces of the last 30 days are resolved again automatically. For older ones, retry.',
  ])
  expect(german.sentences[reason](facts)[0]).toBe(
    'Eine passende Datei wurde am 19.11.2026 hochgeladen, nachdem dieser Stacktrace aufgelöst wurde.',
  )
})

test('a release that would break out of the command is quoted', async () => {
  const { command } = await explained(anEvent({ release: "1'; rm -rf ~ #" }))
  expect(command).toBe("sentry-cli sourcemaps upload --release '1; rm -rf ~ #' ./dist")
})
