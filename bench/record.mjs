import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { makeBody, pool } from './events.mjs'
import { median } from './median.mjs'
import { makeDatabase } from './postgres-database.mjs'

/*
 * Processor time of recording alone, per event: `node bench/record.mjs [--batches=12] [--size=2048] [--root=DIR]`. The bodies of the bench
 * are processed once beforehand; every batch repeats them with new event and trace ids. `--root` names another checkout, so that two
 * versions can be measured alternately in one sitting. `--rules=50` also measures the cost of deciding alerts: every batch is recorded into
 * two databases, one with that many rules and one with none, in turns. `--postgres=postgres://user@host` records into a database that is made on that server,
 * which must be on this machine, and prints the server's processor time apart.
 */
const option = (/** @type {string} */ name, /** @type {string} */ otherwise) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise
const batches = Number(option('batches', '12'))
const size = Number(option('size', '2048'))
const rules = Number(option('rules', '0'))
const server = option('postgres', '')
const root = option('root', fileURLToPath(new URL('..', import.meta.url)))
/** Batches before the measurement: they create the issues and let V8 compile. */
const warmUp = 4
/** Bodies that share blocks, as in the pipeline. */
const packedTogether = 64

if (server !== '' && rules > 0) throw new Error('--rules is measured on SQLite.')
const dir = mkdtempSync(join(tmpdir(), 'digestline-record-'))
const database = server === '' ? undefined : await makeDatabase(server)
try {
  const { processRecord, defaultLimits, noSettings, packBodies, ...engines } = await compile()
  const openFile = (/** @type {string} */ name) => engines.openSqliteRecorder({ file: join(dir, name), mail: true })
  const recorder = await (database
    ? engines.openPostgresRecorder({ url: database.url, mail: true })
    : openFile('digestline.db'))
  const ruled = rules > 0 ? await openFile('ruled.db') : undefined
  if (ruled) await addRules(ruled)
  const events = processBodies({ processRecord, defaultLimits, noSettings, packBodies })
  const figures = []
  const walls = []
  const withRules = []
  let serverBefore
  let ofServer
  /** Returns microseconds of processor time per event. @param {any} into @param {any} batch */
  const record = async (into, batch) => {
    const [before, start] = [process.cpuUsage(), performance.now()]
    const { processed } = await into.record(batch)
    const { user, system } = process.cpuUsage(before)
    if (processed !== size) throw new Error(`${processed} of ${size} events were recorded.`)
    return { each: (user + system) / size, wall: ((performance.now() - start) * 1000) / size }
  }
  for (let n = 0; n < warmUp + batches; n++) {
    if (n === warmUp) serverBefore = await database?.serverTime()
    const batch = batchOf(events, n)
    // The first of two batches also pays for what the batch before left to collect.
    const ruledFirst = ruled && n % 2 === 1 ? await record(ruled, batch) : undefined
    const plain = await record(recorder, batch)
    const withThem = ruledFirst ?? (ruled && (await record(ruled, batch)))
    if (n < warmUp) continue
    walls.push(plain.wall)
    figures.push(plain.each)
    if (withThem) withRules.push(withThem.each)
  }
  if (database && serverBefore) {
    const after = await database.serverTime()
    const each = (/** @type {'own' | 'shared'} */ which) => (after[which] - serverBefore[which]) / batches / size
    ofServer = { own: each('own'), shared: each('shared') }
    console.log(
      `The server: ${ofServer.own.toFixed(1)} µs per event on the connection, ${ofServer.shared.toFixed(1)} µs in processes that write for all connections`,
    )
  }
  console.log(`${median(walls).toFixed(1)} µs per event from batch to commit (median)`)
  await recorder.close()
  await ruled?.close()
  if (rules > 0) {
    // The median of pairs, because what slows the machine down for a second affects both.
    const cost = median(withRules.map((one, n) => one - figures[n]))
    const least = Math.min(...withRules) - Math.min(...figures)
    console.log(
      `${rules} rules cost ${cost.toFixed(2)} µs per event (median of pairs), ${least.toFixed(2)} µs (least batches)`,
    )
  }
  process.send?.({ client: median(figures), wall: median(walls), server: ofServer })
  const rounded = figures.map((one) => one.toFixed(1)).join(' ')
  console.log(
    `least ${Math.min(...figures).toFixed(1)}, ${median(figures).toFixed(1)} µs of processor time per event (median of ${batches} batches: ${rounded})`,
  )
} finally {
  await database?.drop()
  rmSync(dir, { recursive: true })
}

/**
 * Adds rules of every kind to the built-in project.
 *
 * @param {any} recorder
 */
async function addRules(recorder) {
  const kinds = [
    [{ kind: 'new' }, { kind: 'regressed' }],
    [{ kind: 'escalating' }, { kind: 'storm' }],
    [{ kind: 'threshold', of: 'events', scope: 'issue', count: 1_000, minutes: 10 }],
    [{ kind: 'threshold', of: 'events', scope: 'project', count: 1_000_000, minutes: 60 }],
    [{ kind: 'refused' }, { kind: 'release' }],
  ]
  const searches = ['', 'environment:production', 'level:fatal', 'tenant:acme* is:open', '-release:1.*']
  for (let n = 0; n < rules; n++) {
    const rule = {
      ...{ name: `Rule ${n}`, enabled: true, when: kinds[n % kinds.length], search: searches[n % 7] ?? '' },
      ...{ channels: [], toMembers: true, gatherSeconds: 30, pauseMinutes: 60, at: Date.now() },
    }
    const acting = { kind: 'operator', at: Date.now() }
    await recorder.send('addAlertRule', { viewer: { kind: 'operator' }, slug: 'digestline', rule }, acting)
  }
}

/** The modules of Digestline, transpiled for Node. */
async function compile() {
  const input = {
    pipeline: 'app/processing/pipeline.server.ts',
    settings: 'app/projects/processing-settings.ts',
    config: 'app/config.server.ts',
    packing: 'app/store/body-packing.server.ts',
    sqlite: 'app/store/sqlite/open-recorder.server.ts',
    postgres: 'app/store/postgres/engine.server.ts',
  }
  const outDir = join(root, 'node_modules/.record-bench', String(process.pid))
  mkdirSync(outDir, { recursive: true })
  await build({
    configFile: false,
    logLevel: 'silent',
    root,
    build: { ssr: true, outDir, emptyOutDir: true, rollupOptions: { input } },
  })
  const files = readdirSync(outDir)
  const modules = await Promise.all(
    Object.keys(input).map((name) => {
      const file = files.find((one) => one.startsWith(`${name}.`))
      return import(pathToFileURL(join(outDir, String(file))).href)
    }),
  )
  rmSync(outDir, { recursive: true })
  return Object.assign({}, ...modules)
}

/** @param {Record<string, any>} modules */
function processBodies({ processRecord, defaultLimits, noSettings, packBodies }) {
  const meta = { projectId: 1, keyId: 1, receivedAt: Date.now(), encoding: 'identity', format: 'envelope' }
  const settings = { ...noSettings, appDirectories: [] }
  const events = Array.from({ length: Math.min(pool.small, size) }, (_, n) => {
    const body = makeBody('small', n)
    const record = { kind: 'envelope', meta: { ...meta, eventId: idOf(0, n), items: { event: 1 } }, body: body.bytes }
    return processRecord(record, defaultLimits, () => settings).events[0]
  })
  for (let start = 0; start < events.length; start += packedTogether) {
    for (const [event, place] of packBodies(events.slice(start, start + packedTogether))) event.payload = place
  }
  return events
}

/** @param {any[]} events @param {number} n */
function batchOf(events, n) {
  const at = Date.now()
  const made = []
  for (let start = 0; made.length < size; start += events.length) {
    const blocks = new Map()
    for (const processed of events.slice(0, size - start)) {
      const { block } = processed.payload
      if (!blocks.has(block)) blocks.set(block, { ...block })
      const id = idOf(n + 1, start + made.length)
      const { trace } = processed.event
      const event = { ...processed.event, id, received: at, timestamp: at, trace: trace && { ...trace, traceId: id } }
      made.push({ ...processed, event, payload: { ...processed.payload, block: blocks.get(block) } })
    }
  }
  return { position: { segment: 1, offset: n }, events: made, nonEvents: [], tallies: [], parked: [], at }
}

/** Random ids, spread over the index. @param {number} batch @param {number} n */
function idOf(batch, n) {
  const mixed = Math.imul(batch * 1_000_003 + n + 1, 0x9e3779b1) >>> 0
  return mixed.toString(16).padStart(8, '0') + batch.toString(16).padStart(12, '0') + n.toString(16).padStart(12, '0')
}
