import { runnerImport } from 'vite'
import { makeBodies } from './events.mjs'
import { execute } from './execute.mjs'
import { copyEvents } from './seed-copies.mjs'
import { copyEventsOnPostgres } from './seed-copies-postgres.mjs'
import { decisions } from './seed-decisions.mjs'
import { aFailure, aFate } from './seed-failures.mjs'
import { digits, hex, pseudoRandom } from './vary.mjs'

/*
 * Fills a database: `node bench/seed.mjs <file or postgres://…> <project ids, by commas> <events> <issues> [hours]`. The bodies of the pool run through the
 * pipeline once. Then every event is recorded in batches, as the processing thread does it, each with its own id, trace, time, user,
 * release and issue, and some with a digest. Then people decide on some of the issues. Prints the ids and digests to look up.
 */

const [file = '', projectIds = '', askedEvents = '', askedIssues = '', askedHours = '720'] = process.argv.slice(2)
const projects = projectIds.split(',').map(Number)
/**
 * Events beyond a million are copies of the first ones, because recording them all would take hours. A server copies so much faster than
 * it records that fewer are recorded there.
 */
const isFile = !file.startsWith('postgres')
const times = Math.ceil(Number(askedEvents) / (isFile ? 1_000_000 : 50_000))
const total = Math.ceil(Number(askedEvents) / times)
/** Most events belong to a few issues: the nth issue has about 1/n of the first one's, and each has at least one. */
const issues = Number(askedIssues)
const perIssue = Math.floor(total / issues)
const batchEvents = 2000
/** The events are spread over this time, unless told otherwise the last 30 days. */
const span = Number(askedHours) * 3600 * 1000
/** One in this many events has a unique digest. */
const perDigest = 10

const random = pseudoRandom(total)
const { processRecord } = await load('app/processing/pipeline.server.ts')
const { defaultLimits } = await load('app/config.server.ts')
const { noSettings } = await load('app/projects/processing-settings.ts')

const templates = makeBodies('small').map(processed)
const recorder = await openRecorder()
/** A shorter time is the first part of today (UTC), so that all are of one day. */
const midnight = Math.floor(Date.now() / 86_400_000) * 86_400_000
const now = span < 86_400_000 ? midnight + span : Date.now()
const samples = []
for (let done = 0; done < total; ) {
  const count = Math.min(batchEvents, total - done)
  const events = Array.from({ length: count }, (_, n) => anEvent(done + n))
  // Recorded with a past clock: thousands of issues within a minute would be taken for a storm.
  const at = events.at(-1).event.received
  await recorder.record({ position: { segment: 0, offset: 0 }, events, nonEvents: [], tallies: [], parked: [], at })
  done += count
  if (done % 100_000 === 0) process.stderr.write(`seeded ${done.toLocaleString('en')}\n`)
}
await recorder.close()
if (isFile) copyEvents(file, times)
else await copyEventsOnPostgres(file, times)
await execute(file, decisions)
process.stdout.write(JSON.stringify(samples))

/** Of the file or the server. What a module imports later, the runner of `load` does not find any more. */
async function openRecorder() {
  if (isFile) return (await load('app/store/sqlite/open-recorder.server.ts')).openSqliteRecorder({ file })
  return (await load('app/store/postgres/engine.server.ts')).openPostgresRecorder({ url: file })
}

/** @param {string} module */
async function load(module) {
  return (await runnerImport(`./${module}`, { configFile: false, logLevel: 'error', resolve: { tsconfigPaths: true } }))
    .module
}

/** @param {import('./events.mjs').Body} body */
function processed({ bytes }) {
  const meta = {
    projectId: projects[0],
    keyId: 1,
    receivedAt: Date.now(),
    encoding: 'identity',
    format: 'envelope',
    items: { event: 1 },
  }
  const { events } = processRecord({ kind: 'envelope', meta, body: bytes }, defaultLimits, () => noSettings)
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
  const received = Math.round(now - span + (n * span) / total)
  const value = n % perDigest === 0 ? digits(10, random) : undefined
  const codes = value ? [{ kind: 'digest', value, confidence: 'exact', source: 'extra digest' }] : []
  if (n % Math.ceil(total / 500) === 0) samples.push({ id }, ...(value ? [{ id, digest: value }] : []))
  const isFirst = n % perIssue === 0 && n < perIssue * issues
  const issue = isFirst ? n / perIssue + 1 : Math.floor(issues ** (random(1e6) / 1e6))
  const { title, culprit, thrown, topFrame, fingerprint } = aFailure(issue)
  const { release, environment, user, facets } = aFate(issue, n / total, template.facets, random)
  return {
    ...template,
    projectId: projects[issue % projects.length],
    payload,
    codes,
    fingerprint,
    topFrame,
    facets,
    user,
    event: {
      ...template.event,
      id,
      timestamp: received,
      received,
      title,
      culprit,
      thrown,
      release,
      environment,
      ...(traceId && { trace: { ...template.event.trace, traceId } }),
    },
  }
}
