import { expect, test } from 'vitest'
import { aSourceMap, mappings, vlq } from '../../tests/support/a-source-map'
import { artifactsInMemory, type InMemoryUpload } from '../../tests/support/artifacts-in-memory'
import { resolutionsWith } from '../../tests/support/resolved-event'
import type { Frame } from '../events/event'
import { normalise } from '../events/normalise'
import { applyResolution } from './apply-resolution'

const id = 'e9c32b6a825751d1b5f0179d4af8c441'
const source = "const total = (items) =>\n  items.length // 2\n\nthrow new Error('boom')\n"

type Sent = {
  filename?: string
  abs_path?: string
  lineno?: number
  colno?: number
  function?: string
  platform?: string
}

/** The frames after resolving an event with these. */
async function resolved(
  frames: Sent[],
  uploads: InMemoryUpload[],
  parts: Record<string, unknown> = {},
): Promise<Frame[]> {
  const payload = { platform: 'javascript', exception: { values: [{ type: 'E', stacktrace: { frames } }] }, ...parts }
  const event = normalise(payload, { eventId: 'a'.repeat(32), receivedAt: 0 })
  const resolution = await resolutionsWith(artifactsInMemory(...uploads))(event)
  return applyResolution(event, resolution).exceptions[0]?.frames ?? []
}

const image = (file: string) => ({ debug_meta: { images: [{ type: 'sourcemap', code_file: file, debug_id: id }] } })
const uploaded = (map: string, script = 'a()', url = '~/a.js'): InMemoryUpload => ({
  files: [
    { kind: 'minified_source', url, bytes: script, debugId: id },
    { kind: 'source_map', url: `${url}.map`, bytes: map, debugId: id },
  ],
})
const throwing = [[[0, 0, 3, 0]]] satisfies Parameters<typeof aSourceMap>[0]

test('the greatest mapping at or before the column counts, on its line only', async () => {
  const map = aSourceMap(
    [
      [
        [4, 0, 0, 0],
        [10, 0, 3, 2],
      ],
      [[0, 0, 1, 1]],
    ],
    { sourcesContent: [source] },
  )
  const at = async (lineno: number, colno: number) => {
    const [frame] = await resolved(
      [{ filename: 'https://a.example/a.js', lineno, colno }],
      [uploaded(map)],
      image('https://a.example/a.js'),
    )
    return frame?.original ? [frame.line, frame.column] : frame?.unresolved?.reason
  }
  expect(await at(1, 4)).toBe('position_not_in_map')
  expect(await at(1, 5)).toEqual([1, 1])
  expect(await at(1, 10)).toEqual([1, 1])
  expect(await at(1, 11)).toEqual([4, 3])
  expect(await at(1, 9999)).toEqual([4, 3])
  expect(await at(2, 1)).toEqual([2, 2])
  expect(await at(3, 1)).toBe('position_not_in_map')
})

test.each([
  ['/srv/app/dist/server.js', 'node'],
  ['app:///dist/server.js', 'node'],
  ['file:///srv/app/dist/server.js', 'javascript'],
])('files are found by the id of %s', async (file, platform) => {
  const map = aSourceMap(throwing, { sourcesContent: [source] })
  const frames = [{ filename: file, lineno: 1, colno: 1, platform }]
  expect((await resolved(frames, [uploaded(map)], image(file)))[0]).toMatchObject({
    filename: '../src/a.ts',
    line: 4,
    contextLine: "throw new Error('boom')",
    preContext: ['const total = (items) =>', '  items.length // 2', ''],
  })
})

test('an id counts by the absolute path too, whatever the file is called', async () => {
  const frames = [{ filename: 'server.js', abs_path: '/srv/server.js', lineno: 1, colno: 1, platform: 'node' }]
  expect((await resolved(frames, [uploaded(aSourceMap(throwing))], image('/srv/server.js')))[0]?.line).toBe(4)
})

test('frames of other platforms are left alone', async () => {
  const frames = [{ filename: 'a.py', lineno: 1, colno: 1, platform: 'python' }]
  expect((await resolved(frames, [uploaded(aSourceMap(throwing))], image('a.py')))[0]).not.toHaveProperty('unresolved')
})

test('node frames that nobody built are not called minified', async () => {
  const frames = [{ filename: '/srv/app/src/cart.js', lineno: 4, colno: 21 }]
  expect((await resolved(frames, [], { platform: 'node' }))[0]).not.toHaveProperty('unresolved')
})

test('a map inline in its script', async () => {
  const data = Buffer.from(aSourceMap(throwing)).toString('base64')
  const script = `a()\n//# sourceMappingURL=data:application/json;charset=utf-8;base64,${data}\n`
  const files = [{ kind: 'minified_source', url: '~/a.js', bytes: script } as const]
  const frames = [{ filename: 'https://a.example/a.js?v=2', lineno: 1, colno: 1 }]
  expect((await resolved(frames, [{ release: '1', files }], { release: '1' }))[0]).toMatchObject({ line: 4, column: 1 })
})

test('by name: the full URL, without its query, then paths; the newest upload wins; the map is told by the script', async () => {
  const files = (url: string, line: number) => [
    { kind: 'minified_source', url, bytes: `a()\n//# sourceMappingURL=maps/${line}.map` } as const,
    { kind: 'source_map', url: `~/static/maps/${line}.map`, bytes: aSourceMap([[[0, 0, line, 0]]]) } as const,
  ]
  const old = { release: '1', files: files('~/static/a.js', 5) }
  const newer = { release: '1', files: files('~/static/a.js', 6) }
  const frames = [{ filename: 'https://a.example/static/a.js?v=2#x', lineno: 1, colno: 1 }]
  expect((await resolved(frames, [old], { release: '1' }))[0]?.line).toBe(6)
  expect((await resolved(frames, [old, newer], { release: '1' }))[0]?.line).toBe(7)
  const full = {
    release: '1',
    files: [
      {
        kind: 'minified_source',
        url: 'https://a.example/static/a.js',
        bytes: 'a()',
        sourcemap: '~/static/maps/8.map',
      } as const,
      { kind: 'source_map', url: '~/static/maps/8.map', bytes: aSourceMap([[[0, 0, 8, 0]]]) } as const,
    ],
  }
  expect((await resolved(frames, [full, newer], { release: '1' }))[0]?.line).toBe(9)
})

test('a file of the same name with another debug id is never taken for it', async () => {
  const other = { ...uploaded(aSourceMap(throwing), 'a()', '~/a.js'), release: '1' }
  const files = other.files.map((file) => ({ ...file, debugId: '1'.repeat(32) }))
  const frames = [{ filename: 'https://a.example/a.js', lineno: 1, colno: 1 }]
  const [frame] = await resolved(frames, [{ release: '1', files }], {
    release: '1',
    ...image('https://a.example/a.js'),
  })
  expect(frame?.unresolved?.reason).toBe('debug_id_not_uploaded')
})

test('maps with sections', async () => {
  const section = (line: number, column: number, name: string) => ({
    offset: { line, column },
    map: JSON.parse(aSourceMap(throwing, { sources: [name], sourcesContent: [source] })),
  })
  const map = JSON.stringify({
    version: 3,
    sections: [section(0, 0, 'one.js'), section(0, 50, 'two.js'), section(2, 0, 'three.js')],
  })
  const frames = [10, 60].map((colno) => ({ filename: 'https://a.example/a.js', lineno: 1, colno }))
  const names = await resolved(
    [...frames, { filename: 'https://a.example/a.js', lineno: 3, colno: 1 }],
    [uploaded(map)],
    image('https://a.example/a.js'),
  )
  expect(names.map(({ filename }) => filename)).toEqual(['one.js', 'two.js', 'three.js'])
})

test('sections that would take all memory are not read', async () => {
  const map = JSON.stringify({
    version: 3,
    sections: [{ offset: { line: 1e9, column: 0 }, map: JSON.parse(aSourceMap(throwing)) }],
  })
  const [frame] = await resolved(
    [{ filename: 'https://a.example/a.js', lineno: 1, colno: 1 }],
    [uploaded(map)],
    image('https://a.example/a.js'),
  )
  expect(frame?.unresolved?.reason).toBe('map_too_large')
})

test('sections in sections are not read: the standard has none, and they would count as nothing', async () => {
  const inner = { ...JSON.parse(aSourceMap(throwing)), sections: [{ offset: { line: 1e9, column: 0 }, map: {} }] }
  const map = JSON.stringify({ version: 3, sections: [{ offset: { line: 0, column: 0 }, map: inner }] })
  const [frame] = await resolved(
    [{ filename: 'https://a.example/a.js', lineno: 1, colno: 1 }],
    [uploaded(map)],
    image('https://a.example/a.js'),
  )
  expect(frame?.unresolved?.reason).toBe('map_unreadable')
})

test('functions of a map composed by Hermes', async () => {
  // `pay` begins in line 1, `total` in line 3, column 2.
  const functions = {
    names: ['<global>', 'pay', 'total'],
    mappings: `AAA;${vlq(0)}${vlq(1)}${vlq(0)};${vlq(2)}${vlq(1)}${vlq(2)}`,
  }
  const map = aSourceMap(
    [
      [
        [0, 0, 1, 0],
        [100, 0, 2, 4],
      ],
    ],
    { sources: ['/app/Cart.js'], x_facebook_sources: [[functions]] },
  )
  const frames = [1, 101].map((colno) => ({ filename: 'app:///main.jsbundle', lineno: 1, colno, function: '?' }))
  const named = await resolved(
    frames,
    [uploaded(map, 'not a script', '~/main.jsbundle')],
    image('app:///main.jsbundle'),
  )
  expect(named.map((frame) => frame.function)).toEqual(['pay', 'total'])
})

test('sources come from files uploaded beside the map when it holds none', async () => {
  const upload = uploaded(aSourceMap(throwing, { sources: ['webpack://shop/./src/a.js'] }))
  upload.files.push({ kind: 'source', url: '~/src/a.js', bytes: source })
  const [frame] = await resolved(
    [{ filename: 'https://a.example/a.js', lineno: 1, colno: 1 }],
    [upload],
    image('https://a.example/a.js'),
  )
  expect(frame).toMatchObject({ filename: './src/a.js', contextLine: "throw new Error('boom')" })
})

test('a source map without sources is reported, and the function is found in the script anyway', async () => {
  const script = 'function addUp(t){return t.missing.length}addUp({})'
  const map = aSourceMap([
    [
      [0, 0, 0, 0],
      [9, 0, 0, 16],
      [18, 0, 1, 2],
      [27, 0, 1, 15],
      [42, 0, 4, 0],
    ],
  ])
  const file = 'https://a.example/a.js'
  const [frame] = await resolved([{ filename: file, lineno: 1, colno: 28 }], [uploaded(map, script)], image(file))
  expect(frame).toMatchObject({ function: 'addUp', line: 2, original: { map: '~/a.js.map', noText: true } })
})

test('in-app is decided again, by the source', async () => {
  const sources = [
    '../src/a.ts',
    '../node_modules/react/index.js',
    'webpack/runtime/ensure chunk',
    '../src/generated.js',
  ]
  const map = aSourceMap([sources.map((_, at) => [at * 10, at, 0, 0])], { sources, ignoreList: [3] })
  const frames = sources.map((_, at) => ({ filename: 'https://a.example/a.js', lineno: 1, colno: at * 10 + 1 }))
  const shown = await resolved(frames, [uploaded(map)], image('https://a.example/a.js'))
  expect(shown.map(({ inApp }) => inApp)).toEqual([true, false, false, false])
})

test('long lines are cut around the column', async () => {
  const long = `${'x'.repeat(500)}HERE${'y'.repeat(500)}`
  const map = aSourceMap([[[0, 0, 0, 500]]], { sourcesContent: [long] })
  const [frame] = await resolved(
    [{ filename: 'https://a.example/a.js', lineno: 1, colno: 1 }],
    [uploaded(map)],
    image('https://a.example/a.js'),
  )
  expect(frame?.contextLine).toMatch(/^\{snip\} x{60}HERE/)
  expect(frame?.contextLine?.length).toBeLessThan(160)
})

test('a recursion of thousands of frames is told once', async () => {
  const map = aSourceMap(throwing, { sourcesContent: [source] })
  const frames = Array.from({ length: 250 }, () => ({ filename: 'https://a.example/a.js', lineno: 1, colno: 1 }))
  const artifacts = artifactsInMemory(uploaded(map))
  const event = normalise(
    { platform: 'javascript', exception: [{ type: 'E', stacktrace: { frames } }], ...image('https://a.example/a.js') },
    { eventId: 'a'.repeat(32), receivedAt: 0 },
  )
  const resolution = await resolutionsWith(artifacts)(event)
  expect(resolution.exceptions[0]).toHaveLength(250)
  expect(resolution.frames.length).toBeLessThanOrEqual(2)
})

test('mappings that point nowhere are no places', async () => {
  const map = JSON.stringify({ version: 3, sources: ['a.ts'], names: [], mappings: mappings([[[0, 7, 0, 0]]]) })
  const [frame] = await resolved(
    [{ filename: 'https://a.example/a.js', lineno: 1, colno: 1 }],
    [uploaded(map)],
    image('https://a.example/a.js'),
  )
  expect(frame?.unresolved?.reason).toBe('position_not_in_map')
})
