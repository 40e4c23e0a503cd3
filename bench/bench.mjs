import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { measureAlerts } from './alerts.mjs'
import { measureEviction } from './eviction.mjs'
import { options } from './options.mjs'
import { measurePages } from './pages.mjs'
import { measurePostgres } from './postgres.mjs'
import { print } from './print.mjs'
import { printPostgres } from './print-postgres.mjs'
import { startLoad, startRaw } from './programs.mjs'
import { measureSteady } from './steady.mjs'
import { measureSize } from './throughput.mjs'

/*
 * How much of what this machine's Node can accept at all does Digestline accept durably, and process? Absolute rates drift with the machine;
 * ratios of rounds that alternate within one run hold. Medians over the rounds. `--help` lists the options.
 *
 * - raw: node:http reads the body and answers 200
 * - accept-durable: Digestline answers 200 when the bytes are on disk; alone (the database is held, so that nothing can be recorded), and while
 *   it processes what it can
 * - processed: from the first byte sent until nothing waits any more, everything recorded and findable
 * - processor time per event, all threads: what a busy machine distorts least
 * - steady: acknowledgements, pages and look-ups at a rate, on a database with a past
 * - eviction: acknowledgements while nearly all of such a database is evicted, and how fast that goes
 * - pages: every page of somebody signed in, on such a database, while events arrive
 *
 * With `--engine postgres`: the figures of PostgreSQL instead (postgres.mjs).
 */
const about = {
  at: new Date().toISOString(),
  node: process.version,
  cpus: cpus().length,
  cpu: cpus()[0]?.model,
  options,
}
const has = (/** @type {string} */ part) => options.parts.includes(part)
const loadBefore = loadavg()
const load = startLoad()
const isPostgres = options.engine === 'postgres'
const postgres = isPostgres ? await measurePostgres(load) : undefined
const sizes = has('throughput') ? await measureSizes() : {}
const steady = has('steady') && !isPostgres ? await measureSteady(load) : undefined
const pages = has('pages') && !isPostgres ? await measurePages(load) : undefined
const alerts = has('alerts') ? await measureAlerts(load) : undefined
const eviction = has('eviction') ? await measureEviction(load) : undefined
load.stop()
const result = {
  ...about,
  loadAverage: { before: loadBefore, after: loadavg() },
  sizes,
  steady,
  pages,
  alerts,
  eviction,
  postgres,
}
if (postgres) printPostgres(postgres)
else print(result)
save(result)

async function measureSizes() {
  const raw = await startRaw()
  const measured = {}
  for (const size of options.sizes) measured[size] = await measureSize(raw, load, size)
  await raw.stop()
  return measured
}

function save(all) {
  const folder = fileURLToPath(new URL('./results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const file = `${folder}${all.at.replaceAll(':', '-')}.json`
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`)
  console.log(`Written to bench/results/${file.split('/').at(-1)}`)
}
