import Database from 'better-sqlite3'
import { durableBandwidth } from './disk.mjs'
import { measure } from './events.mjs'
import { collected, median, medians } from './median.mjs'
import { options } from './options.mjs'
import { startDigestline } from './programs.mjs'
import { failIfAny, mustFind, settled } from './questions.mjs'

const { connections, rounds, milliseconds, warmUpMilliseconds } = options

/**
 * Four measurements in turn, `rounds` times: raw, accepting alone, accepting while processing, processing. Returns medians, also of ratios.
 *
 * @param {import('./programs.mjs').Target} raw
 * @param {ReturnType<typeof import('./programs.mjs').startLoad>} load
 * @param {import('./events.mjs').Size} size
 */
export async function measureSize(raw, load, size) {
  const bytes = measure(size)
  const taken = collected()
  for (let round = 0; round < rounds; round++) {
    process.stderr.write(`${size}: round ${round + 1} of ${rounds}\n`)
    taken.add('raw', await acceptRate(raw, load, size))
    taken.add('accept', await fresh((target) => heldBack(target, () => acceptRate(target, load, size, atRest))))
    taken.add('acceptWhileProcessing', await fresh((target) => acceptRate(target, load, size)))
    taken.add('processed', await fresh((target) => processedRate(target, load, size)))
    taken.add('disk', { rate: durableBandwidth(connections * bytes.sent) })
  }
  const figures = medians(taken.all)
  const { accept, disk } = figures
  // Ratios are computed within a round, because what slows the machine down for a minute affects both.
  const ofRaw = (/** @type {string} */ what) =>
    median(taken.all[what].rate.map((rate, round) => rate / taken.all.raw.rate[round]))
  return {
    bytes,
    ...figures,
    ratios: {
      accept: ofRaw('accept'),
      acceptWhileProcessing: ofRaw('acceptWhileProcessing'),
      processed: ofRaw('processed'),
      acceptOfDisk: (accept.rate * bytes.sent) / disk.rate,
    },
    rounds: taken.all,
  }
}

/**
 * @template T
 * @param {(target: import('./programs.mjs').Digestline) => Promise<T>} work
 */
async function fresh(work) {
  const target = await startDigestline()
  try {
    return await work(target)
  } finally {
    await target.stop()
    await target.remove()
  }
}

/**
 * Holds the write lock while `work` runs, so that nothing is recorded and only accepting is measured.
 *
 * @template T
 * @param {import('./programs.mjs').Digestline} target
 * @param {() => Promise<T>} work
 */
async function heldBack({ databaseFile }, work) {
  const db = new Database(databaseFile)
  try {
    db.exec('begin immediate')
    return await work()
  } finally {
    db.close()
  }
}

/**
 * Waits until the server is idle. The first events are processed before it is known that they cannot be recorded, for seconds when events
 * are large.
 *
 * @param {import('./programs.mjs').Target} target
 */
async function atRest(target) {
  for (let looks = 0; looks < 50; looks++) {
    const before = target.cpuSeconds() ?? 0
    await new Promise((resolve) => setTimeout(resolve, 200))
    if ((target.cpuSeconds() ?? 0) - before < 0.02) return
  }
}

/**
 * Acknowledged requests per second, after warming up and waiting. `cpu`: microseconds per request, of all threads of the server.
 *
 * @param {import('./programs.mjs').Target} target
 * @param {ReturnType<typeof import('./programs.mjs').startLoad>} load
 * @param {import('./events.mjs').Size} size
 */
async function acceptRate(
  target,
  load,
  size,
  ready = async (/** @type {import('./programs.mjs').Target} */ _target) => {},
) {
  const { port, path } = target
  const { sent } = measure(size)
  const most = (/** @type {number} */ bytes) => Math.floor(bytes / sent)
  const asked = { port, path, size, connections }
  await load.send({ ...asked, milliseconds: warmUpMilliseconds, most: most(options.acceptWarmUpBytes) })
  await ready(target)
  const before = target.cpuSeconds() ?? Number.NaN
  const { acknowledged, refused, seconds, p50, p99 } = await load.send({
    ...asked,
    milliseconds,
    most: most(options.acceptBytes),
  })
  const cpu = (((target.cpuSeconds() ?? Number.NaN) - before) * 1e6) / acknowledged
  failIfAny(refused)
  return { rate: acknowledged / seconds, p50, p99, cpu }
}

/**
 * Events per second from the first byte sent until nothing waits any more and everything is recorded and findable. `cpu` includes
 * accepting. `memory`: resident bytes when idle, and at most. `diskBytes`: growth of the database, per event.
 *
 * @param {import('./programs.mjs').Digestline} target
 * @param {ReturnType<typeof import('./programs.mjs').startLoad>} load
 * @param {import('./events.mjs').Size} size
 */
export async function processedRate(target, load, size) {
  const { port, path } = target
  const idle = target.memory()?.now
  const asked = { port, path, size, connections, milliseconds: 60_000 }
  await load.send({ ...asked, most: warmUpEvents(size) })
  await settled(target)
  const sizeBefore = await target.databaseBytes()
  const before = target.cpuSeconds() ?? Number.NaN
  const started = performance.now()
  const { acknowledged, refused, lastId, plainBytes } = await load.send({ ...asked, most: options.events })
  await settled(target)
  const seconds = (performance.now() - started) / 1000
  const cpu = (((target.cpuSeconds() ?? Number.NaN) - before) * 1e6) / acknowledged
  failIfAny(refused)
  await mustFind(target, lastId)
  return {
    rate: acknowledged / seconds,
    cpu,
    idleBytes: idle,
    floodedBytes: target.memory()?.most,
    diskBytes: ((await target.databaseBytes()) - sizeBefore) / acknowledged,
    plainBytes: plainBytes / acknowledged,
  }
}

/** @param {import('./events.mjs').Size} size */
export const warmUpEvents = (size) => Math.ceil(options.warmUpBytes / measure(size).plain)
