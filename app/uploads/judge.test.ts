import { expect, test } from 'vitest'
import { judgeBundle } from './judge-bundle'
import { judgeFile } from './judge-file'
import { warningGroups } from './warning-groups'

const megabyte = 1_000_000
const judged = (kind: 'source_map' | 'minified_source' | 'source', text: string) =>
  judgeFile(kind, Buffer.from(text), megabyte)

test('code names its source map and its debug id in its last lines', () => {
  const id = 'fb77abcd-0000-5000-8000-00000000000a'
  const code = `${'x'.repeat(9000)}\n//# sourceMappingURL=old.map\n//# sourceMappingURL=main.js.map\n//# debugId=${id}\n`
  expect(judged('minified_source', code)).toMatchObject({ sourcemap: 'main.js.map', debugId: id.replaceAll('-', '') })
  expect(judged('minified_source', 'a{}/*# sourceMappingURL=a.css.map */').sourcemap).toBe('a.css.map')
  expect(judged('minified_source', '//# sourceMappingURL=data:application/json;base64,e30=').sourcemap).toBeUndefined()
})

test('a file that is not a source map, or has no mappings, gets a warning', () => {
  const warnings = (text: string) => judged('source_map', text).warnings
  expect(warnings('<html>')).toEqual(['not_json'])
  expect(warnings('{"version":3}')).toEqual(['not_a_source_map'])
  expect(warnings('[]')).toEqual(['not_a_source_map'])
  expect(warnings('{"version":3,"mappings":"","sections":[null]}')).toEqual(['no_sources'])
  expect(warnings('{"version":3,"sections":[null]}')).toEqual(['not_a_source_map'])
  expect(warnings('{"version":3,"mappings":"","sources":[]}')).toEqual(['no_sources'])
  expect(warnings('{"version":3,"mappings":"","sources":["a"],"sourcesContent":[null]}')).toEqual([
    'no_sources_content',
  ])
  expect(warnings(`)]}'\n{"version":3,"mappings":"","sources":["a"],"sourcesContent":["x"]}`)).toEqual([])
})

test('an index map is a source map, and either name of the debug id is read', () => {
  const part = { version: 3, mappings: '', sources: ['a'], sourcesContent: ['x'] }
  expect(judged('source_map', JSON.stringify({ version: 3, sections: [{ map: part }] })).warnings).toEqual([])
  for (const name of ['debug_id', 'debugId']) {
    expect(judged('source_map', JSON.stringify({ ...part, [name]: 'AB'.repeat(16) })).debugId).toBe('ab'.repeat(16))
  }
})

test('a source map that is too large is kept unparsed', () => {
  expect(judgeFile('source_map', Buffer.from('no json'), 3).warnings).toEqual([])
})

const js = (parts: object) => ({ kind: 'minified_source' as const, url: '~/static/a.js', ...parts })
const map = (parts: object) => ({ kind: 'source_map' as const, url: '~/static/a.js.map', ...parts })

test('code finds its source map by debug id or by name', () => {
  expect(judgeBundle([js({ debugId: 'a' }), map({ debugId: 'a', url: '~/x' })], false)).toEqual([])
  expect(judgeBundle([js({ sourcemap: 'a.js.map' }), map({})], true)).toEqual([])
  expect(judgeBundle([js({ sourcemap: '/static/a.js.map' }), map({})], true)).toEqual([])
})

test('code without a source map, with a remote one, or without debug id and release gets a warning', () => {
  const whats = (files: Parameters<typeof judgeBundle>[0], hasRelease: boolean) =>
    judgeBundle(files, hasRelease).map(({ what }) => what)
  expect(whats([js({ sourcemap: 'a.js.map' })], true)).toEqual(['no_map'])
  expect(whats([js({ sourcemap: 'https://cdn.example/a.js.map' })], true)).toEqual(['map_elsewhere'])
  expect(whats([js({ sourcemap: 'a.js.map' }), map({})], false)).toEqual(['no_debug_id'])
  expect(whats([js({ url: '~/a.css' })], false)).toEqual([])
  expect(whats([], true)).toEqual(['no_files'])
})

test('similar warnings are grouped, with the first files', () => {
  const warnings = Array.from({ length: 7 }, (_, n) => ({ what: 'no_map' as const, file: `~/${n}.js` }))
  const [group, ...others] = warningGroups([...warnings, { what: 'no_manifest' }])
  expect(group).toMatchObject({ what: 'no_map', more: 2 })
  expect(group?.files).toHaveLength(5)
  expect(others).toMatchObject([{ what: 'no_manifest', files: [], more: 0 }])
})
