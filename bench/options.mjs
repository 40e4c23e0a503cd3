import { parseArgs } from 'node:util'
import { sizes } from './events.mjs'

const { values } = parseArgs({
  options: {
    events: { type: 'string' },
    rate: { type: 'string' },
    size: { type: 'string' },
    'seed-db': { type: 'string' },
    'seed-dir': { type: 'string' },
    only: { type: 'string' },
    pages: { type: 'string' },
    deliveries: { type: 'string' },
    engine: { type: 'string', default: 'sqlite' },
    postgres: { type: 'string' },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const sqliteParts = ['throughput', 'steady', 'pages', 'alerts', 'eviction']
const postgresParts = ['processed', 'recording', 'steady', 'pages', 'days']

if (values.help) {
  console.log(`npm run bench -- [options]
  --events N    events processed in each round (20000; quick: 2000)
  --rate N      events a second in the steady part (1000)
  --size S      small (8 KB), medium (38 KB, plain) or medium-gzip; without it all of them
  --seed-db N   events in the database of the steady part and of the pages (50000; quick: 5000). The targets are for 1000000: 4 minutes
                and 1.7 GB more; what is beyond a million are copies of those, 10 seconds and 0.3 GB each million
  --seed-dir D  a directory to keep seeded databases in: the next run copies them
  --only P      one part: ${sqliteParts.join(', ')}; of PostgreSQL: ${postgresParts.join(', ')}
  --pages TEXT  only pages whose name has this in it
  --deliveries N  messages that wait in the outbox in the part alerts (10000; quick: 1000)
  --engine E    sqlite, or postgres: the figures of PostgreSQL beside those of SQLite, on a server of its own that syncs to the disk
  --postgres U  with --engine postgres: a server on this machine whose user may create databases (postgres://user@127.0.0.1:5432)
  --quick       one short round, for a first impression`)
  process.exit(0)
}

const { quick } = values

export const options = {
  quick,
  rounds: quick ? 1 : 3,
  /** How long an accepting server is measured, unless it has received `acceptBytes` before. */
  milliseconds: quick ? 1000 : 1500,
  warmUpMilliseconds: quick ? 300 : 1000,
  /** Together, these must stay within a project's share of the inbox, 768 MB. */
  acceptBytes: 450e6,
  acceptWarmUpBytes: 200e6,
  steadyMilliseconds: quick ? 4000 : 30_000,
  warmUpSteadyMilliseconds: quick ? 1000 : 5000,
  connections: 64,
  events: whole('events', quick ? 2000 : 20_000),
  /**
   * Bytes of events, uncompressed, that are processed before the measurement. V8 compiles a thousand functions meanwhile: seconds of
   * processor time that occur only once.
   */
  warmUpBytes: quick ? 4e6 : 330e6,
  rate: whole('rate', 1000),
  seedDb: whole('seed-db', quick ? 5000 : 50_000),
  pages: values.pages,
  deliveries: whole('deliveries', quick ? 1000 : 10_000),
  pageRounds: quick ? 10 : 60,
  seedDir: values['seed-dir'],
  sizes: sizesAsked(),
  parts: partsAsked(),
  engine: engineAsked(),
  postgres: values.postgres,
}

function engineAsked() {
  if (!['sqlite', 'postgres'].includes(values.engine)) throw new Error('--engine must be sqlite or postgres.')
  return values.engine
}

function partsAsked() {
  const parts = values.engine === 'postgres' ? postgresParts : sqliteParts
  if (values.only === undefined) return parts
  if (!parts.includes(values.only)) throw new Error(`--only must be one of ${parts.join(', ')}.`)
  return [values.only]
}

/**
 * @param {'events' | 'rate' | 'seed-db' | 'deliveries'} name
 * @param {number} fallback
 */
function whole(name, fallback) {
  const number = values[name] === undefined ? fallback : Number(values[name])
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number from 1.`)
  return number
}

/** @returns {import('./events.mjs').Size[]} */
function sizesAsked() {
  const all = /** @type {import('./events.mjs').Size[]} */ (Object.keys(sizes))
  if (values.size === undefined) return all
  const asked = all.find((size) => size === values.size)
  if (!asked) throw new Error(`--size must be one of ${all.join(', ')}.`)
  return [asked]
}
