import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping'
import { build } from 'vite'
import { median } from './median.mjs'

/*
 * How long does a processing thread take to resolve the frames of one event? `node bench/symbolicate.mjs`
 * - cold: a thread that has not read a map yet: content from disk, a map of about 5 MB, functions known from the upload
 * - first of all: the same before the functions of the script were stored, so that it is parsed
 * - warm: the map is in memory, the stack is new
 * - known: the same stack again
 * The script is real: packages of node_modules in one minified bundle, with 20 frames spread over it.
 */
const rounds = Number(process.argv.find((arg) => arg.startsWith('--rounds='))?.slice(9) ?? 9)
const aims = { coldMilliseconds: 150, warmMilliseconds: 2 }
const root = fileURLToPath(new URL('..', import.meta.url))
const dir = mkdtempSync(join(tmpdir(), 'digestline-symbolicate-'))

try {
  const bundle = await bundlePackages()
  const modules = await compile()
  const { openContents } = await import(modules.contents)
  const { scanFunctions } = await import(modules.scan)
  const { packFunctions } = await import(modules.pack)
  const contents = openContents(join(dir, 'artifacts'))
  const debugId = 'a'.repeat(32)
  const rows = [
    row('minified_source', '~/app.js', bundle.script, contents, debugId),
    row('source_map', '~/app.js.map', bundle.map, contents, debugId),
  ]
  const functions = scanFunctions(bundle.script.toString())
  const functionsFile = join(dir, 'functions')
  writeFileSync(functionsFile, packFunctions(functions))
  const events = eventsOf(bundle, debugId, 61)
  const workerData = { dir: join(dir, 'artifacts'), rows, event: events[0], variants: events.slice(1) }
  const withFunctions = await measure(modules.worker, { ...workerData, functionsFile })
  const parsing = await measure(modules.worker, workerData)
  report(bundle, withFunctions, parsing)
} finally {
  rmSync(dir, { recursive: true, force: true })
}

/** A minified bundle with a map of about 5 MB. */
async function bundlePackages() {
  const entry = join(dir, 'entry.js')
  const packages = ['react-dom/client', 'react-router', 'msw', 'acorn']
  writeFileSync(
    entry,
    packages.map((name, at) => `export * as p${at} from ${JSON.stringify(resolvePackage(name))}`).join('\n'),
  )
  await build({
    configFile: false,
    logLevel: 'silent',
    root,
    build: {
      ssr: entry,
      outDir: join(dir, 'bundle'),
      sourcemap: true,
      minify: true,
      rollupOptions: { external: [/^node:/], output: { entryFileNames: 'app.js', codeSplitting: false } },
    },
    ssr: { noExternal: true },
  })
  const script = readFileSync(join(dir, 'bundle/app.js'))
  const map = readFileSync(join(dir, 'bundle/app.js.map'))
  return { script, map }
}

function resolvePackage(name) {
  return fileURLToPath(import.meta.resolve(name))
}

/** The modules of Digestline, transpiled for Node. */
async function compile() {
  const input = {
    worker: 'bench/symbolicate-worker.mjs',
    contents: 'app/store/artifact-contents.server.ts',
    scan: 'app/symbolication/scan-functions.ts',
    pack: 'app/symbolication/packed-functions.server.ts',
  }
  await build({
    configFile: false,
    logLevel: 'silent',
    root,
    build: {
      ssr: true,
      outDir: join(root, 'node_modules/.symbolicate-bench'),
      emptyOutDir: true,
      rollupOptions: { input },
    },
  })
  const files = readdirSync(join(root, 'node_modules/.symbolicate-bench'))
  return Object.fromEntries(
    Object.keys(input).map((name) => {
      const file = files.find((one) => one.startsWith(`${name}.`)) ?? name
      return [name, pathToFileURL(join(root, 'node_modules/.symbolicate-bench', file)).href]
    }),
  )
}

function row(kind, url, bytes, contents, debugId) {
  const { hash, size } = contents.keep(bytes)
  return { id: 1, bundleId: 1, kind, url, debugId, uploadedAt: 0, size, contentHash: hash }
}

/** Events of 20 frames each. The frames are at different positions, spread over the script. */
function eventsOf({ map }, debugId, count) {
  const places = decodedMappings(new TraceMap(map.toString())).flatMap((segments, line) =>
    segments.filter(({ length }) => length > 1).map(([column]) => ({ line, column })),
  )
  const step = Math.floor(places.length / (20 * count))
  const file = 'https://shop.example/app.js'
  return Array.from({ length: count }, (_, event) => ({
    id: event.toString(16).padStart(32, '0'),
    ...{ timestamp: 0, received: 0, platform: 'javascript', level: 'error', title: 'Error: x' },
    exceptions: [
      {
        type: 'Error',
        value: 'x',
        frames: Array.from({ length: 20 }, (_, frame) => {
          const { line, column } = places[(frame * count + event) * step]
          return { filename: file, line: line + 1, column: column + 1, inApp: true }
        }),
      },
    ],
    ...{ threads: [], tags: [], breadcrumbs: [], contexts: {}, extra: {}, modules: {}, notes: [] },
    images: [{ type: 'sourcemap', codeFile: file, debugId }],
  }))
}

async function measure(script, workerData) {
  const outcomes = []
  for (let round = 0; round < rounds; round++) outcomes.push(await runWorker(script, workerData))
  const both = (of) => ({
    worker: median(outcomes.map((one) => of(one, 'worker'))),
    wall: median(outcomes.map((one) => of(one, 'wall'))),
  })
  return {
    cold: both(({ cold }, time) => cold[time]),
    warm: both(({ warm }, time) => median(warm.map((one) => one[time]))),
    known: both(({ known }, time) => median(known.map((one) => one[time]))),
    frames: outcomes[0].frames,
    functions: outcomes[0].functions,
  }
}

function runWorker(script, workerData) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(script), { workerData })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

function report({ script, map }, kept, parsing) {
  const mb = (bytes) => `${(bytes.length / 1024 / 1024).toFixed(1)} MB`
  const ms = ({ worker, wall }) =>
    `${worker.toFixed(2).padStart(8)} ms of the thread, ${wall.toFixed(2).padStart(8)} ms by the clock`
  const result = {
    at: new Date().toISOString(),
    node: process.version,
    cpu: cpus()[0]?.model,
    loadAverage: loadavg(),
    rounds,
    aims,
    map: map.length,
    script: script.length,
    frames: { sent: 20, resolved: kept.frames, named: kept.functions },
    milliseconds: { cold: kept.cold, firstOfAll: parsing.cold, warm: kept.warm, known: kept.known },
  }
  console.log(
    `A stack of 20 frames, a map of ${mb(map)}, a script of ${mb(script)}; ${kept.frames} resolved, ${kept.functions} with a function`,
  )
  console.log(`cold          ${ms(kept.cold)}  (aim ${aims.coldMilliseconds} ms)`)
  console.log(`first of all  ${ms(parsing.cold)}  (the script is parsed)`)
  console.log(`warm          ${ms(kept.warm)}  (aim ${aims.warmMilliseconds} ms)`)
  console.log(`known         ${ms(kept.known)}`)
  const folder = fileURLToPath(new URL('./results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const file = `symbolicate-${result.at.replaceAll(':', '-')}.json`
  writeFileSync(join(folder, file), `${JSON.stringify(result, null, 2)}\n`)
  console.log(`Written to bench/results/${file}`)
}
