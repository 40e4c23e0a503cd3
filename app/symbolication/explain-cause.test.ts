import { expect, test } from 'vitest'
import { artifactsInMemory, type InMemoryUpload } from '../../tests/support/artifacts-in-memory'
import type { Event } from '../events/event'
import { normalise } from '../events/normalise'
import { explainCause } from './explain-cause'
import { openedArtifacts } from './opened-artifacts'
import { makeResolver } from './resolver'

const id = 'e9c32b6a-8257-51d1-b5f0-179d4af8c441'
const other = '11111111-2222-3333-4444-555555555555'
const at = Date.UTC(2026, 10, 19)
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

function explained(event: Event, ...uploads: InMemoryUpload[]) {
  const artifacts = artifactsInMemory(...uploads.map((upload) => ({ at, ...upload })))
  const { causes } = makeResolver(artifacts, openedArtifacts(artifacts))(1, event).resolution
  const { reason, sentences, command } = explainCause(causes[0]!)
  return { reason, text: sentences.join(' '), command }
}

test('neither a debug id nor a release', () => {
  expect(explained(anEvent())).toEqual({
    reason: 'no_debug_id_and_no_release',
    text: 'The event names no debug id for this file and no release: there is nothing to find a source map by. Inject debug ids into the build before it is deployed, or set the release in the SDK’s options.',
    command: 'sentry-cli sourcemaps inject ./dist && sentry-cli sourcemaps upload ./dist',
  })
})

test('nothing uploaded for the release', () => {
  expect(explained(anEvent({ release: 'shop@1.0', dist: '7' }))).toEqual({
    reason: 'no_artifacts',
    text: 'Nothing was uploaded for release shop@1.0 with dist 7, and the event names no debug id for this file.',
    command: 'sentry-cli sourcemaps upload --release shop@1.0 --dist 7 ./dist',
  })
})

test('a debug id that no upload has', () => {
  const { reason, text, command } = explained(anEvent({ debugId: id }))
  expect(reason).toBe('debug_id_not_uploaded')
  expect(text).toBe(
    `The file has the debug id ${id}, and no upload has that. Upload the files of the build that is deployed, as injected: building again may give other ids.`,
  )
  expect(command).toBe('sentry-cli sourcemaps upload ./dist')
})

test('a debug id that the bundle has for another build of the file', () => {
  const files = [
    { ...js, debugId: other },
    { ...jsMap, debugId: other },
  ]
  expect(explained(anEvent({ debugId: id }), { files }).text).toBe(
    `The file has the debug id ${id}, and no upload has that. A file of this name is there from another build: ~/static/app.js (no release, debug id ${other}, uploaded 2026-11-19). Upload the build that is deployed.`,
  )
})

test('uploaded for another release', () => {
  const found = explained(anEvent({ release: 'shop@1.1' }), { release: 'shop@1.0', files: [js, jsMap] })
  expect(found).toEqual({
    reason: 'wrong_release',
    text: 'The event is of release shop@1.1 without a dist; the file is there only for other releases: ~/static/app.js (release shop@1.0, no dist, uploaded 2026-11-19). The release of the upload and the one in the SDK’s options must be the same text.',
    command: 'sentry-cli sourcemaps upload --release shop@1.1 ./dist',
  })
})

test('uploaded for another dist', () => {
  const found = explained(anEvent({ release: '1', dist: 'ios' }), { release: '1', dist: 'web', files: [js, jsMap] })
  expect(found).toEqual({
    reason: 'wrong_dist',
    text: 'This release has the file only for dist web; the event says dist ios. Upload with this dist.',
    command: 'sentry-cli sourcemaps upload --release 1 --dist ios ./dist',
  })
})

test('the release of the event comes before others that have the file, however many those are', () => {
  const others = Array.from({ length: 20 }, (_, at) => ({ release: `nomap@${at}`, files: [js, jsMap] }))
  const own = { release: '1', dist: '42', files: [js, jsMap] }
  const { reason, text } = explained(anEvent({ release: '1' }), own, ...others)
  expect(reason).toBe('wrong_dist')
  expect(text).toMatch(
    /^This release has the file only for dist 42; the event names no dist\. Other releases have a file of this name: ~\/static\/app\.js \(release nomap@/,
  )
})

test('uploaded under another name', () => {
  const files = [{ ...js, url: '~/assets/app.js' }]
  expect(explained(anEvent({ release: '1' }), { release: '1', files })).toEqual({
    reason: 'url_not_in_release',
    text: 'Release 1 without a dist has uploads, but none is called ~/static/app.js. The nearest: ~/assets/app.js (release 1, no dist, uploaded 2026-11-19). The name in the upload must be the path under which the file is served; debug ids need no such name.',
    command: "sentry-cli sourcemaps upload --release 1 --url-prefix '~/static' ./dist",
  })
})

test('a file without its map, by debug id and by name', () => {
  const byId = explained(anEvent({ debugId: id }), { files: [{ ...js, debugId: id, sourcemap: 'app.js.map' }] })
  expect(byId.reason).toBe('map_missing_for_file')
  expect(byId.text).toContain(
    `No source map with the debug id ${id} is in the upload; the file calls its map app.js.map.`,
  )
  const byName = explained(anEvent({ release: '1' }), { release: '1', files: [js] })
  expect(byName.reason).toBe('map_missing_for_file')
  expect(byName.text).toContain('The file names no map, and none lies beside it.')
})

test('a map that is not where the file says', () => {
  const files = [{ ...js, sourcemap: 'maps/app.js.map' }]
  expect(explained(anEvent({ release: '1' }), { release: '1', files })).toMatchObject({
    reason: 'map_reference_missing',
    text: 'The file was uploaded and says that its map is ~/static/maps/app.js.map; no file of that name is in release 1 without a dist.',
  })
})

const withMap = (bytes: string) => ({
  files: [
    { ...js, debugId: id },
    { ...jsMap, debugId: id, bytes },
  ],
})

test.each([
  ['<html>', /cannot be read: it is no JSON/],
  ['[]', /cannot be read: it is no object/],
  [map({ version: 2 }), /cannot be read: it is version 2/],
  [map({ mappings: '!' }), /cannot be read: it has no sources, or no mappings that can be read/],
  [map({ sources: null }), /cannot be read: it has no sources/],
])('a map that cannot be read: %s', (bytes, text) => {
  const found = explained(anEvent({ debugId: id }), withMap(bytes))
  expect(found.reason).toBe('map_unreadable')
  expect(found.text).toMatch(text)
})

test('a map with more places than are read', () => {
  const found = explained(anEvent({ debugId: id }), withMap(map({ mappings: 'AAAA,'.repeat(1_500_001) })))
  expect(found).toMatchObject({
    reason: 'map_too_large',
    text: 'The source map ~/static/app.js.map is not read: it has more than 1500000 mappings. Split the bundle into chunks, or leave out the sources of packages.',
  })
})

test('a map without sources', () => {
  const found = explained(anEvent({ debugId: id }), withMap(map({ sources: [], mappings: '' })))
  expect(found.reason).toBe('map_without_sources')
  expect(found.text).toContain('~/static/app.js.map names no sources: it maps to nothing.')
})

test('a position that is not in the map', () => {
  const found = explained(anEvent({ debugId: id, line: 9, column: 4 }), withMap(map()))
  expect(found).toMatchObject({
    reason: 'position_not_in_map',
    text: 'The source map ~/static/app.js.map has nothing for line 9, column 4. The file that runs is probably not the one that was uploaded: built again, or changed on its way to the browser.',
  })
})

test('a frame without a column', () => {
  const found = explained(anEvent({ debugId: id, column: -1 }), withMap(map()))
  expect(found.reason).toBe('no_column')
})

test('uploaded after the event', () => {
  const cause = { reason: 'debug_id_not_uploaded', file: 'a.js', candidates: [] } as const
  expect(explainCause({ ...cause, candidates: [] }, at)).toEqual({
    reason: 'uploaded_after_event',
    sentences: [
      'A file that matches was uploaded on 2026-11-19, after this stack was last looked up.',
      'Stacks seen in the last 30 days are resolved again by themselves; older ones when asked.',
    ],
  })
})

test('a release that would break out of the command is quoted', () => {
  const { command } = explained(anEvent({ release: "1'; rm -rf ~ #" }))
  expect(command).toBe("sentry-cli sourcemaps upload --release '1; rm -rf ~ #' ./dist")
})
