import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { collected, median } from './median.mjs'
import { options } from './options.mjs'
import { timePages } from './pages.mjs'
import { startPostgres } from './postgres-server.mjs'
import { startDigestline, startOnPostgres, startRaw } from './programs.mjs'
import { failIfAny, signIn } from './questions.mjs'
import { startSeededOnPostgres } from './seeded.mjs'
import { steady, warmUp, watched } from './steady.mjs'
import { processedRate } from './throughput.mjs'

const eventsPerSecond = 500
const pagesPerSecond = 5

/**
 * The figures of PostgreSQL, on a server that syncs what it commits:
 *
 * - processed: one node, beside SQLite in the same round
 * - recording: processor time of recording alone, of the client and of the server
 * - steady: acknowledgements and look-ups at a rate, with pages, on a database with a past
 * - pages: every page of somebody signed in, on the same database
 * - days: dropping the partitions of a day with that many events
 *
 * @param {ReturnType<typeof import('./programs.mjs').startLoad>} load
 */
export async function measurePostgres(load) {
  const server = await startPostgres(options.postgres)
  const has = (/** @type {string} */ part) => options.parts.includes(part)
  try {
    const processed = has('processed') ? await measureProcessed(server.url, load) : undefined
    const recording = has('recording') ? await measureRecording(server.url) : undefined
    const past = has('steady') || has('pages') ? await measurePast(server.url, load, has) : undefined
    const days = has('days') ? await measureDays(server.url) : undefined
    return { processed, recording, ...past, days }
  } finally {
    await server.stop()
  }
}

/**
 * By turns, because what slows the machine down for a minute affects both. `serverCpu`: microseconds of the server's processor time per event.
 *
 * @param {string} server
 * @param {ReturnType<typeof import('./programs.mjs').startLoad>} load
 */
async function measureProcessed(server, load) {
  const taken = collected()
  for (let round = 0; round < options.rounds; round++) {
    process.stderr.write(`processed: round ${round + 1} of ${options.rounds}\n`)
    const file = await startDigestline()
    taken.add('sqlite', await measured(file, () => processedRate(file, load, 'small')))
    const onServer = await startOnPostgres(server)
    taken.add('postgres', await measured(onServer, () => processedRate(onServer, load, 'small')))
  }
  const of = (/** @type {string} */ engine, /** @type {string} */ name) => median(taken.all[engine][name])
  const { rate } = taken.all.postgres
  return {
    sqlite: { rate: of('sqlite', 'rate'), cpu: of('sqlite', 'cpu'), diskBytes: of('sqlite', 'diskBytes') },
    postgres: { rate: of('postgres', 'rate'), cpu: of('postgres', 'cpu'), diskBytes: of('postgres', 'diskBytes') },
    ratio: median(rate.map((one, at) => one / taken.all.sqlite.rate[at])),
    rounds: taken.all,
  }
}

/**
 * @template T
 * @param {{ stop: () => Promise<void>, remove: () => Promise<void> }} target
 * @param {() => Promise<T>} work
 */
async function measured(target, work) {
  try {
    return await work()
  } finally {
    await target.stop()
    await target.remove()
  }
}

/**
 * Microseconds per event: of the client's processor time, of the server's (`own`: on the connection; `shared`: in processes that write for all),
 * and by the clock.
 *
 * @param {string} server
 * @returns {Promise<{ client: number, wall: number, server: { own: number, shared: number } }>}
 */
async function measureRecording(server) {
  process.stderr.write('recording alone\n')
  const script = fileURLToPath(new URL('./record.mjs', import.meta.url))
  const child = fork(script, [`--postgres=${server}`], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [figures] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`bench/record.mjs ended with ${code}.`))),
  ])
  return figures
}

/**
 * @param {string} server
 * @param {ReturnType<typeof import('./programs.mjs').startLoad>} load
 * @param {(part: string) => boolean} has
 */
async function measurePast(server, load, has) {
  process.stderr.write(`seeding ${options.seedDb.toLocaleString('en')} events\n`)
  const { target, seeded, databaseBytes } = await startSeededOnPostgres(server, options.seedDb)
  return measured(target, async () => ({
    seeded: { events: seeded.events, issues: seeded.issues, seconds: seeded.seconds, databaseBytes },
    steady: has('steady') ? await measureSteady(target, seeded, load) : undefined,
    pages: has('pages') ? { ...(await timePages(load, target, seeded)), databaseBytes } : undefined,
  }))
}

/**
 * Drops the day as the server does: in one transaction. `freed`: bytes that the database is smaller then.
 *
 * @param {string} server
 */
async function measureDays(server) {
  process.stderr.write(`seeding a day of ${options.seedDb.toLocaleString('en')} events\n`)
  const { target, databaseBytes } = await startSeededOnPostgres(server, options.seedDb, 1)
  return measured(target, async () => {
    const client = new pg.Client(String(target.databaseUrl))
    await client.connect()
    const { rows } = await client.query(
      "select relname as name from pg_class where relkind = 'r' and relname ~ '_day_[0-9]+$' order by 1",
    )
    const events = await client.query('select count(*) as count from event')
    const began = performance.now()
    await client.query(`drop table ${rows.map(({ name }) => name).join(', ')}`)
    const milliseconds = performance.now() - began
    await client.end()
    const left = await target.databaseBytes()
    return { events: Number(events.rows[0].count), milliseconds, databaseBytes, freed: databaseBytes - left }
  })
}

async function measureSteady(target, { samples }, load) {
  const raw = await startRaw()
  try {
    process.stderr.write(`${eventsPerSecond} events/s with ${pagesPerSecond} pages/s\n`)
    const cookie = await signIn(target)
    await warmUp(target, raw, cookie, samples, load)
    const { connections, steadyMilliseconds: milliseconds } = options
    const sending = load.send({ ...steady(target, eventsPerSecond), connections, milliseconds })
    const seen = await watched(target, raw, cookie, samples, sending, pagesPerSecond)
    const { acknowledged, refused, p50, p99, seconds } = await sending
    failIfAny(refused)
    return { acknowledgement: { p50, p99, rate: acknowledged / seconds }, ...seen }
  } finally {
    await raw.stop()
  }
}
