import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import {
  cycles,
  isAttribute,
  isTimeOrChance,
  loadedBy,
  offences,
  readsEnvironment,
  some,
} from '../support/module-rules'
import { filesUnder, type Import, type Module, modulesUnder, textOf } from '../support/modules'
import { folderOf, walls } from '../support/walls'

/*
 * The rules of docs/architecture.md that a machine can check:
 *
 *  1. A folder imports only the folders that `walls` allows; there are no cycles between folders or files.
 *  2. Only `app/store/open` chooses a database engine; nothing else names one.
 *  3. A released fingerprint version imports nothing but itself, and its files are frozen.
 *  4. Only `.server` and `.worker` files use files, network, database, clock, timers or random numbers.
 *  5. The environment is read in one place. Processing and its jobs never use the network; requests leave through `app/outside`.
 *  6. Names: kebab-case, no utils, no file above 300 lines, no export that nothing imports.
 *  7. Every page has its own error boundary; no raw HTML (events are hostile), no inline styles (the CSP forbids them).
 */
const everything = modulesUnder('app')
const tests = /\.test\.tsx?$/
/** `v1` of the files of `app/grouping/fingerprint` that make up version 1. */
const fingerprintVersion = (file: string) => /^app\/grouping\/fingerprint\/(v\d+)(?:\.ts$|\/)/.exec(file)?.[1]
const modules = everything.filter(({ file }) => !tests.test(file))
const byFile = new Map(modules.map((module) => [module.file, module]))

/** Programs put the modules together; routes answer addresses. Everything else in a folder is a module. */
const isProgram = (file: string) => /^app\/(entry\.\w+\.tsx$|ops\/)/.test(file)
const isRoute = (file: string) => /^app\/(routes\/|routes\.ts$|root\.tsx$)/.test(file)
const isModule = (file: string) => /^app\/[^/]+\//.test(file) && !isRoute(file) && !isProgram(file)
const touchesTheWorld = (file: string) => /\.(server|worker)\.tsx?$/.test(file)

test('every relative import leads to a file', () => {
  expect(offences(everything, (_, to) => to.file?.endsWith('(missing)'))).toEqual([])
})

test('a folder imports only the folders that are allowed to it', () => {
  const isAllowed = (from: Module, to: Import) => {
    const [importer, imported] = [folderOf(from.file), folderOf(to.file)]
    return importer === imported || !imported || !importer || walls[importer]?.includes(imported)
  }
  expect(offences(modules, (from, to) => !isAllowed(from, to))).toEqual([])
})

test('there is no cycle of folders: each may import only folders above it in the table', () => {
  const order = Object.keys(walls)
  const upward = order.flatMap((folder, place) =>
    walls[folder]!.filter((imported) => !order.slice(0, place).includes(imported)).map((to) => `${folder} → ${to}`),
  )
  expect(upward).toEqual([])
})

test('every folder of app has a row in the table', () => {
  const folders = new Set(modules.map(({ file }) => folderOf(file)))
  expect([...folders].filter((folder) => folder !== undefined && !walls[folder])).toEqual([])
})

test('docs/architecture.md §4 lists every folder, after those that it imports', () => {
  const [, list = ''] = /^\*\*Settings and codes\*\*([\s\S]*?)^\*\*Beside/m.exec(textOf('docs/architecture.md')) ?? []
  const heads = [...list.matchAll(/^- ([^:]+):/gm)].map(([, head = '']) => head).join()
  const listed = [...heads.matchAll(/`app\/([\w./-]+?)\/?`/g)].map(([, folder = '']) => folder)
  expect(Object.keys(walls).filter((folder) => !listed.includes(folder))).toEqual([])
  const late = listed.flatMap((folder, place) =>
    (walls[folder] ?? []).filter((imported) => listed.indexOf(imported) > place).map((to) => `${folder} → ${to}`),
  )
  expect(late).toEqual([])
})

test('only app/store/open chooses a database engine', () => {
  const engine = /^app\/store\/(sqlite|postgres)\//
  const others = modules.filter(({ file }) => !engine.test(file) && !file.startsWith('app/store/open/'))
  expect(offences(others, (_, to) => to.file && engine.test(to.file))).toEqual([])
  expect(offences(others, (_, to) => to.specifier === 'better-sqlite3')).toEqual([])
})

test('nothing outside the engines, their choice and the configuration names a database engine', () => {
  const engine = /sqlite|postgres/i
  const names = (node: ts.Node) =>
    (ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) &&
    engine.test(node.text)
  const others = modules.filter(
    ({ file }) => !/^app\/(store\/(sqlite|postgres|open)\/|(config(\.server)?|database-setting)\.ts$)/.test(file),
  )
  const hint =
    'These files name a database engine in an identifier, a string or a text. Ask the store, or app/store/open/database-care.server.ts, for what depends on it (docs/architecture.md §4)'
  expect(
    others.filter((module) => some(module, names)).map(({ file }) => file),
    hint,
  ).toEqual([])
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
  const inModules = pure.filter(({ file }) => isModule(file))
  expect(offences(inModules, (_, to) => to.file && touchesTheWorld(to.file) && !to.typeOnly)).toEqual([])
})

/** Components that show the passing of time in a browser. */
const browserTimers = /^app\/(ui|live)\/|^app\/entry\.client\.tsx$|^app\/routes\/.*\.tsx$/

test('time and chance are arguments: only .server and .worker files read the clock, set timers or use random numbers', () => {
  const pure = modules.filter(({ file }) => !touchesTheWorld(file) && !isEntry(file) && !browserTimers.test(file))
  expect(pure.filter((module) => some(module, isTimeOrChance)).map(({ file }) => file)).toEqual([])
})

const network = /^(node:(http2?|https|net|tls|dgram|dns)(\/|$)|undici|ws$|nodemailer)/
const callsOut = (node: ts.Node) => ts.isIdentifier(node) && ['fetch', 'WebSocket', 'EventSource'].includes(node.text)

test('nothing that processing loads uses the network: no other machine decides how long recording waits', () => {
  const threads = ['processing.worker', 'pool.worker'].map((name) => `app/ops/processing/${name}.ts`)
  const loaded = loadedBy(modules, threads)
  expect(loaded.length).toBeGreaterThan(100)
  expect(offences(loaded, (_, to) => !to.typeOnly && network.test(to.specifier))).toEqual([])
  expect(loaded.filter((module) => some(module, callsOut)).map(({ file }) => file)).toEqual([])
})

/** Requests to other machines, mail, reports of piped programs, the server that is listened with, and the settings, which read addresses. */
const usesNetwork =
  /^app\/(outside\/|pipe\/sender\.server\.ts$|delivery\/mail\/|ops\/http-server\.server\.ts$|config\.server\.ts$)/
/** What a page asks of the server it came from, and what a package for other applications reports to a DSN. */
const askedByPages = [
  'app/fallback/report-home.ts',
  'app/fallback-package/report-from-browser.ts',
  'app/fallback-package/report-from-server.server.ts',
  'app/live/listen.ts',
  'app/routes/account/passkeys/ask-authenticator.ts',
  'app/routes/issues/event/copy-markdown-link.tsx',
  'app/routes/palette/use-found-places.ts',
]
/** The library's name for answering a request. */
const answersRequests = 'app/routes/mcp/answer-mcp.server.ts'

test('requests to other machines leave through app/outside alone, and mail through app/delivery/mail', () => {
  const others = modules.filter(({ file }) => !usesNetwork.test(file))
  expect(offences(others, (_, to) => !to.typeOnly && network.test(to.specifier))).toEqual([])
  const callers = modules.filter((module) => some(module, callsOut)).map(({ file }) => file)
  expect(callers.filter((file) => ![...askedByPages, answersRequests].includes(file))).toEqual([])
})

test('the environment is read in one place', () => {
  const readers = modules.filter((module) => some(module, readsEnvironment)).map(({ file }) => file)
  expect(readers.filter((file) => file !== 'app/config.server.ts')).toEqual([])
})

/** These are used by a library, by the bundle of another program, or by other applications. */
const usedFromOutside = (file: string) =>
  isRoute(file) || isEntry(file) || /^app\/(entry\.|fallback-package\/)|\.worker\.ts$/.test(file)

test('what a module exports is used by another one', () => {
  const users = [...everything, ...modulesUnder('tests'), ...modulesUnder('bench')]
  const used = new Set(
    users.flatMap(({ file, imports }) =>
      imports.flatMap((to) => (to.file && to.file !== file ? to.names.map((name) => `${to.file} ${name}`) : [])),
    ),
  )
  const scripts = ['app', 'bench', 'docs'].flatMap(filesUnder).filter((file) => file.endsWith('.mjs'))
  const inScripts = ['vite.config.ts', 'react-router.config.ts', ...scripts].map(textOf).join('\n')
  const unused = modules.flatMap(({ file, exports }) =>
    exports
      .filter((name) => !used.has(`${file} ${name}`) && !used.has(`${file} *`) && !inScripts.includes(name))
      .map((name) => `${file} ${name}`),
  )
  expect(unused.filter((one) => !usedFromOutside(one.split(' ')[0]!))).toEqual([])
})

test('no import cycles', () => {
  expect(cycles(modules)).toEqual([])
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
  const files = ['app', 'bench', 'tests'].flatMap(filesUnder).filter((file) => !file.startsWith('tests/fixtures/'))
  const long = files.filter((file) => /\.(tsx?|mjs|css|sql)$/.test(file) && textOf(file).split('\n').length > 301)
  expect(long).toEqual([])
})

test('every page fails in a boundary of its own', () => {
  const inSitemap = new Set(sitemap())
  const pages = modules.filter(({ file, exports }) => inSitemap.has(file) && exports.includes('default'))
  expect(pages.filter(({ exports }) => !exports.includes('ErrorBoundary')).map(({ file }) => file)).toEqual([])
})

test('the sitemap names no file that is not there', () => {
  expect(sitemap().filter((file) => !byFile.has(file))).toEqual([])
})

test('text is never shown as HTML', () => {
  const raw = (node: ts.Node) => isAttribute(node, 'dangerouslySetInnerHTML')
  expect(modules.filter((module) => some(module, raw)).map(({ file }) => file)).toEqual([])
})

test('no inline styles: the content security policy forbids them', () => {
  const inline = (node: ts.Node) => isAttribute(node, 'style')
  expect(modules.filter((module) => some(module, inline)).map(({ file }) => file)).toEqual([])
})

/** Entries of the build run on Node by definition. */
function isEntry(file: string): boolean {
  return ['app/ops/server.ts', 'app/ops/cli.ts', 'app/entry.server.tsx'].includes(file)
}

/** Route modules, from the sitemap. */
function sitemap(): string[] {
  return [
    ...`${textOf('app/routes.ts')}${textOf('app/routes/sentry-api/addresses.ts')}`.matchAll(/'(routes\/[^']+\.tsx?)'/g),
  ].map((match) => `app/${match[1]}`)
}
