import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesUnder, type Import, type Module, modulesUnder, textOf, walk } from './support/modules'

/*
 * The rules of docs/architecture.md that a machine can check:
 *
 *  1. Doors know rooms; no room knows a door.
 *  2. Intake has never heard of issues or grouping.
 *  3. An event does not know where it is stored.
 *  4. Only `app/store/open` chooses a database engine.
 *  5. A released fingerprint version imports nothing but itself and is frozen: nothing can change it by accident.
 *  6. The suffix tells the effect: only `.server` and `.worker` files touch the world.
 *  7. The environment is read in one place.
 *     Processing and its jobs never use the network.
 *  8. No import cycles, no rooms without a name, no file with two jobs.
 *  9. Every page fails in its own boundary; events are hostile, so no raw HTML; the CSP allows no inline styles.
 */
const everything = modulesUnder('app')
const tests = /\.test\.tsx?$/
/** `v1` of the files of `app/grouping/fingerprint` that make up version 1. */
const fingerprintVersion = (file: string) => /^app\/grouping\/fingerprint\/(v\d+)(?:\.ts$|\/)/.exec(file)?.[1]
const modules = everything.filter(({ file }) => !tests.test(file))
const byFile = new Map(modules.map((module) => [module.file, module]))

/** Where the parts are put together: may know everything. */
const isProgram = (file: string) => /^app\/(server\.ts$|handler\.server\.ts$|entry\.\w+\.tsx$|ops\/)/.test(file)
const isDoor = (file: string) => /^app\/(routes\/|routes\.ts$|root\.tsx$)/.test(file)
const isRoom = (file: string) => /^app\/[^/]+\//.test(file) && !isDoor(file) && !isProgram(file)
const touchesTheWorld = (file: string) => /\.(server|worker)\.tsx?$/.test(file)

test('every relative import leads to a file', () => {
  expect(offences(everything, (_, to) => to.file?.endsWith('(missing)'))).toEqual([])
})

test('no room knows a door', () => {
  expect(
    offences(
      modules.filter(({ file }) => isRoom(file)),
      (_, to) => to.file && isDoor(to.file),
    ),
  ).toEqual([])
})

test('intake has never heard of issues or grouping', () => {
  expect(offences(within('intake'), (_, to) => isWithin(to, 'issues', 'grouping'))).toEqual([])
})

test('an event does not know where it is stored', () => {
  expect(offences(within('events'), (_, to) => isWithin(to, 'store'))).toEqual([])
})

test('nothing in the pipeline imports the pages of the product', () => {
  const pages = ['lookup', 'issues', 'accounts', 'ui', 'fallback']
  const pipeline = ['intake', 'inbox', 'events', 'grouping', 'digests'].flatMap(within)
  expect(offences(pipeline, (_, to) => isWithin(to, ...pages))).toEqual([])
})

test('only app/store/open chooses a database engine', () => {
  const engine = /^app\/store\/(sqlite|postgres)\//
  const others = modules.filter(({ file }) => !engine.test(file) && !file.startsWith('app/store/open/'))
  expect(offences(others, (_, to) => to.file && engine.test(to.file))).toEqual([])
  const outside = modules.filter(({ file }) => !file.startsWith('app/store/'))
  expect(offences(outside, (_, to) => to.specifier === 'better-sqlite3')).toEqual([])
})

test('a released fingerprint version imports nothing but itself', () => {
  const versions = modules.filter(({ file }) => fingerprintVersion(file))
  expect(versions).not.toEqual([])
  const isForeign = (from: Module, to: Import) => fingerprintVersion(to.file ?? '') !== fingerprintVersion(from.file)
  expect(offences(versions, isForeign)).toEqual([])
})

/**
 * Issues live as long as their fingerprint: what a released version makes of an event never changes again, so its files don't
 * either. Changing one means making the next version: copy `v1.ts` and the folder `v1` to `v2`, change that, give it a name in
 * fingerprint.server.ts, and add its checksum here when it is released (docs/decisions/0012-grouping-v1.md).
 */
const released = { v1: '9667c18e0d21ed22b2602da750a886b8fe678fd419f1e54e183f7c8dfbf41889' }

test('a released fingerprint version is frozen', () => {
  const checksums = Object.keys(released).map((version) => {
    const files = modules.filter(({ file }) => fingerprintVersion(file) === version)
    const text = files.map(({ file }) => `${file}\n${textOf(file)}`).join('\n')
    return [version, createHash('sha256').update(text).digest('hex')]
  })
  expect(Object.fromEntries(checksums)).toEqual(released)
})

test('a file without .server or .worker in its name touches nothing but its arguments', () => {
  const pure = modules.filter(({ file }) => !touchesTheWorld(file) && !isEntry(file))
  expect(offences(pure, (_, to) => to.specifier.startsWith('node:') && !to.typeOnly)).toEqual([])
  const rooms = pure.filter(({ file }) => isRoom(file))
  expect(offences(rooms, (_, to) => to.file && touchesTheWorld(to.file) && !to.typeOnly)).toEqual([])
})

test('nothing that processing loads uses the network: no other machine decides how long recording waits', () => {
  const threads = ['processing.worker', 'pool.worker'].map((name) => `app/ops/processing/${name}.ts`)
  const network = /^(node:(http2?|https|net|tls|dgram|dns)(\/|$)|undici|ws$)/
  const calls = (node: ts.Node) => ts.isIdentifier(node) && ['fetch', 'WebSocket', 'EventSource'].includes(node.text)
  const loaded = loadedBy(threads)
  expect(loaded.length).toBeGreaterThan(100)
  expect(offences(loaded, (_, to) => !to.typeOnly && network.test(to.specifier))).toEqual([])
  expect(loaded.filter((module) => some(module, calls)).map(({ file }) => file)).toEqual([])
})

test('the environment is read in one place', () => {
  const readers = modules.filter((module) => some(module, readsEnvironment)).map(({ file }) => file)
  expect(readers.filter((file) => file !== 'app/config.server.ts')).toEqual([])
})

test('no import cycles', () => {
  expect(cycles()).toEqual([])
})

test('nothing is called utils, helpers, common, misc or lib', () => {
  const nameless = /(^|\/)(utils?|helpers?|common|misc|lib)(\/|\.[^/]*$|$)/
  const files = [...filesUnder('app'), ...filesUnder('bench'), ...filesUnder('tests/support')]
  expect(files.filter((file) => nameless.test(file))).toEqual([])
})

test('files are named in kebab-case', () => {
  const good = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.[a-z]+$/
  expect(filesUnder('app').filter((file) => !good.test(basename(file)))).toEqual([])
})

test('no file has grown past 300 lines', () => {
  const long = filesUnder('app').filter(
    (file) => /\.(tsx?|mjs|css|sql)$/.test(file) && textOf(file).split('\n').length > 301,
  )
  expect(long).toEqual([])
})

test('every page fails in a boundary of its own', () => {
  const pages = modules.filter(({ file, exports }) => sitemap().includes(file) && exports.includes('default'))
  expect(pages.filter(({ exports }) => !exports.includes('ErrorBoundary')).map(({ file }) => file)).toEqual([])
})

test('the sitemap names no file that is not there', () => {
  expect(sitemap().filter((file) => !byFile.has(file))).toEqual([])
})

test('text is never shown as HTML', () => {
  const raw = (node: ts.Node) => ts.isJsxAttribute(node) && node.name.getText() === 'dangerouslySetInnerHTML'
  expect(modules.filter((module) => some(module, raw)).map(({ file }) => file)).toEqual([])
})

test('no inline styles: the content security policy forbids them', () => {
  const inline = (node: ts.Node) => ts.isJsxAttribute(node) && node.name.getText() === 'style'
  expect(modules.filter((module) => some(module, inline)).map(({ file }) => file)).toEqual([])
})

/** Entries of the build run on Node by definition. */
function isEntry(file: string): boolean {
  return ['app/server.ts', 'app/ops/cli.ts', 'app/entry.server.tsx'].includes(file)
}

/** These files and everything they import, except for its types alone. */
function loadedBy(files: string[]): Module[] {
  const loaded = new Set<string>()
  const visit = (file: string) => {
    if (loaded.has(file)) return
    loaded.add(file)
    for (const to of byFile.get(file)?.imports ?? []) if (to.file && !to.typeOnly) visit(to.file)
  }
  for (const file of files) visit(file)
  return modules.filter(({ file }) => loaded.has(file))
}

function within(room: string): Module[] {
  return modules.filter(({ file }) => file.startsWith(`app/${room}/`))
}

function isWithin(to: Import, ...rooms: string[]): boolean {
  return rooms.some((room) => to.file?.startsWith(`app/${room}/`))
}

/** `importer → imported` for every import that the rule forbids. */
function offences(from: Module[], forbids: (from: Module, to: Import) => unknown): string[] {
  return from.flatMap((module) =>
    module.imports.filter((to) => forbids(module, to)).map((to) => `${module.file} → ${to.file ?? to.specifier}`),
  )
}

function some(module: Module, condition: (node: ts.Node) => boolean): boolean {
  let found = false
  walk(module.source, (node) => {
    found ||= condition(node)
  })
  return found
}

function readsEnvironment(node: ts.Node): boolean {
  return ts.isPropertyAccessExpression(node) && node.getText() === 'process.env'
}

/** Route modules, from the sitemap. */
function sitemap(): string[] {
  return [...textOf('app/routes.ts').matchAll(/'(routes\/[^']+\.tsx?)'/g)].map((match) => `app/${match[1]}`)
}

/** Each cycle once, as the chain of its files. Types count too: what needs each other's types is one thing in two files. */
function cycles(): string[] {
  const found = new Set<string>()
  const done = new Set<string>()
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file)
    if (start >= 0) found.add([...path.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    for (const { file: next } of byFile.get(file)?.imports ?? []) if (next) visit(next, [...path, file])
    done.add(file)
  }
  for (const { file } of modules) visit(file, [])
  return [...found]
}
