import { expect, test } from 'vitest'
import { kindOf, readManifest } from './manifest'

const paths = (...all: string[]) => new Set(['manifest.json', ...all])

test('headers are read in any case, and debug ids with or without dashes', () => {
  const about = { 'Debug-Id': 'FB77ABCD-0000-5000-8000-00000000000A', Sourcemap: 'main.js.map' }
  const files = { 'files/_/_/main.js': { type: 'minified_source', url: '~/main.js', headers: about } }
  const manifest = readManifest({ files, release: 'web@1', dist: '42', debug_id: 'x' }, paths('files/_/_/main.js'))
  expect(manifest).toEqual({
    release: 'web@1',
    dist: '42',
    files: [
      {
        path: 'files/_/_/main.js',
        kind: 'minified_source',
        url: '~/main.js',
        debugId: 'fb77abcd00005000800000000000000a',
        sourcemap: 'main.js.map',
      },
    ],
    warnings: [],
  })
})

test('missing, unlisted and strangely named files get a warning', () => {
  const files = {
    'gone.js': {},
    '../../etc/passwd': { type: 'source' },
    'a.js': { type: 'weird', headers: { 'debug-id': 'no' } },
  }
  const { warnings } = readManifest({ files }, paths('../../etc/passwd', 'a.js', 'extra.txt', 'more.txt'))
  expect(warnings).toEqual([
    { what: 'missing_file', file: 'gone.js' },
    { what: 'strange_path', file: '../../etc/passwd' },
    { what: 'unknown_kind', file: '~/a.js', detail: 'weird' },
    { what: 'bad_debug_id', file: '~/a.js' },
    { what: 'unlisted_file', file: 'extra.txt', detail: '2' },
  ])
})

test('without a readable manifest, files are identified by their content', () => {
  const there = paths('files/_/_/static/a.js', 'folder/')
  const files = [{ path: 'files/_/_/static/a.js', kind: 'minified_source', url: '~/static/a.js' }]
  expect(readManifest(undefined, there)).toEqual({ files, warnings: [{ what: 'no_manifest' }] })
  for (const strange of [null, 7, 'text', [], { files: [] }, { files: null }]) {
    expect(readManifest(strange, there)).toEqual({ files, warnings: [{ what: 'unreadable_manifest' }] })
  }
})

test('no value of a manifest throws', () => {
  for (const value of [
    null,
    1,
    'x',
    [],
    {},
    { headers: 7, url: [], type: {} },
    { headers: { sourcemap: 9, 'debug-id': {} } },
  ]) {
    const { files } = readManifest({ files: { 'a.js': value, __proto__: value }, release: value }, paths('a.js'))
    expect(files).toHaveLength(1)
  }
})

test('the type of a file follows from its name', () => {
  expect(['a.js.map', 'a.mjs', 'main.jsbundle', 'src/a.ts'].map(kindOf)).toEqual([
    'source_map',
    'minified_source',
    'minified_source',
    'source',
  ])
})
