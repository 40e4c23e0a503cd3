import { runnerImport } from 'vite'
import { makeBodies } from './events.mjs'
import { digits, hex, pseudoRandom } from './vary.mjs'

/*
 * Fills a database: `node bench/seed.mjs <file> <project id> <events>`. The pool's bodies are walked down the street once; after that every event
 * is recorded as the processing thread does it, in batches, with an id, a trace, a time and now and then a digest and an issue of its own.
 * Ends with the ids and digests to look up on standard output.
 */

const [file = '', projectId = '', asked = ''] = process.argv.slice(2)
const total = Number(asked)
const batchEvents = 2000
const days = 30 * 24 * 3600 * 1000
/** One in so many events carries a digest nobody else carries. */
const perDigest = 10
/** So many issues, most events on a few of them: the nth issue has about 1/n of the first one's. */
const issues = Math.min(5000, Math.ceil(total / 20))

const random = pseudoRandom(total)
const { openSqliteRecorder } = await load('app/store/sqlite/recorder.server.ts')
const { walkStreet } = await load('app/processing/street.server.ts')
const { defaultLimits } = await load('app/config.server.ts')
const { noSettings } = await load('app/projects/processing-settings.ts')

const templates = makeBodies('small').map(walked)
const recorder = openSqliteRecorder({ file })
const now = Date.now()
const samples = []
for (let done = 0; done < total; ) {
  const count = Math.min(batchEvents, total - done)
  const events = Array.from({ length: count }, (_, n) => anEvent(done + n))
  await recorder.record({ position: { segment: 0, offset: 0 }, events, beside: [], tallies: [], parked: [], at: now })
  done += count
  if (done % 100_000 === 0) process.stderr.write(`seeded ${done.toLocaleString('en')}\n`)
}
await recorder.close()
process.stdout.write(JSON.stringify(samples))

/** @param {string} module */
async function load(module) {
  return (await runnerImport(`./${module}`, { configFile: false, logLevel: 'error', resolve: { tsconfigPaths: true } }))
    .module
}

/** @param {import('./events.mjs').Body} body */
function walked({ bytes }) {
  const meta = {
    projectId: Number(projectId),
    keyId: 1,
    receivedAt: Date.now(),
    encoding: 'identity',
    format: 'envelope',
    items: { event: 1 },
  }
  const { events } = walkStreet({ kind: 'envelope', meta, body: bytes }, defaultLimits, () => noSettings)
  if (events.length !== 1) throw new Error('A body of the pool is no event.')
  return events[0]
}

/** @param {number} n */
function anEvent(n) {
  const template = templates[n % templates.length]
  const id = hex(32, random)
  const traceId = template.event.trace && hex(32, random)
  const payload = Buffer.from(template.payload)
  payload.write(id, payload.indexOf('event_id":"') + 'event_id":"'.length, 'latin1')
  const received = Math.round(now - days + (n * days) / total)
  const value = n % perDigest === 0 ? digits(10, random) : undefined
  const codes = value ? [{ kind: 'digest', value, confidence: 'exact', source: 'extra digest' }] : []
  if (n % Math.ceil(total / 500) === 0) samples.push({ id }, ...(value ? [{ id, digest: value }] : []))
  const issue = Math.floor(issues ** (random(1e6) / 1e6))
  return {
    ...template,
    payload,
    codes,
    fingerprint: issue.toString(16).padStart(32, '0'),
    event: {
      ...template.event,
      id,
      timestamp: received,
      received,
      title: `${template.event.title} #${issue}`,
      ...(traceId && { trace: { ...template.event.trace, traceId } }),
    },
  }
}
