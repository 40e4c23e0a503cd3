import { median, quantiles } from './median.mjs'
import { options } from './options.mjs'
import { startDigestline, startRaw } from './programs.mjs'
import { ask, failIfAny, lookUp, settled, signIn } from './questions.mjs'
import { startSeeded } from './seeded.mjs'
import { processedRate, warmUpEvents } from './throughput.mjs'

/** Not a multiple of the rate of pages, otherwise every look-up would wait for the same page. */
const lookUpsPerSecond = 23
const trivialPerSecond = 11

/**
 * A database with history: its response times while events arrive at a steady rate and people open pages, and its processing rate compared
 * to an empty one.
 *
 * @param {ReturnType<typeof import('./programs.mjs').startLoad>} load
 */
export async function measureSteady(load) {
  const { rate, steadyMilliseconds: milliseconds, connections, seedDb } = options
  const { target, seeded, databaseBytes } = await startSeeded(seedDb)
  const { samples, seconds: seedSeconds } = seeded
  const empty = await startDigestline()
  const raw = await startRaw()
  try {
    process.stderr.write(`${rate} events/s with 10 pages/s\n`)
    const cookie = await signIn(target)
    await warmUp(target, raw, cookie, samples, load)
    const before = target.cpuSeconds() ?? Number.NaN
    const sending = load.send({ ...steady(target, rate), connections, milliseconds })
    const seen = await watched(target, raw, cookie, samples, sending)
    const { acknowledged, refused, p50, p99, seconds } = await sending
    failIfAny(refused)
    await settled(target)
    const cpu = (target.cpuSeconds() ?? Number.NaN) - before
    process.stderr.write('processing, seeded and empty by turns\n')
    const processed = await bothByTurns(load, target, empty)
    const acknowledgement = { p50, p99, rate: acknowledged / seconds, cores: cpu / seconds }
    return { seedDb, seedSeconds, databaseBytes, acknowledgement, ...seen, processed }
  } finally {
    for (const each of [target, empty]) {
      await each.stop()
      await each.remove()
    }
    await raw.stop()
  }
}

/** Warms up: while V8 compiles a thousand functions on the same processors, the slowest answers would measure that. */
export async function warmUp(target, raw, cookie, samples, load) {
  const { connections, rate, warmUpSteadyMilliseconds: milliseconds } = options
  await load.send({ ...steady(target, undefined), connections, milliseconds: 60_000, most: warmUpEvents('small') })
  await settled(target)
  await watched(target, raw, cookie, samples, load.send({ ...steady(target, rate), connections, milliseconds }))
}

export const steady = ({ port, path }, rate) => ({
  port,
  path,
  rate,
  size: /** @type {const} */ ('small'),
  most: Number.MAX_SAFE_INTEGER,
})

/**
 * Requests pages and looks codes up until `during` resolves, and returns the times. It also requests a page of a server that does
 * nothing: its time is the cost of sharing the processors with the load and with this process.
 */
export async function watched(target, raw, cookie, samples, during, pagesPerSecond = 10) {
  /** @type {Record<'page' | 'digest' | 'eventId' | 'trivial', number[]>} */
  const taken = { page: [], digest: [], eventId: [], trivial: [] }
  const digests = samples.filter(({ digest }) => digest !== undefined)
  let over = false
  void during.finally(() => {
    over = true
  })
  const isOver = () => over
  await Promise.all([
    every(1000 / pagesPerSecond, isOver, async () => {
      const { status, milliseconds } = await ask(target.port, '/issues', { headers: { cookie } })
      if (status !== 200) throw new Error(`The issue list was answered ${status}.`)
      taken.page.push(milliseconds)
    }),
    every(1000 / lookUpsPerSecond, isOver, async (n) => {
      const isDigest = n % 2 === 0
      const sample = isDigest ? digests[n % digests.length] : samples[n % samples.length]
      const code = isDigest ? sample.digest : sample.id
      const { matches, milliseconds } = await lookUp(target, code)
      if (matches.length === 0) throw new Error(`${code} was recorded and is not found.`)
      taken[isDigest ? 'digest' : 'eventId'].push(milliseconds)
    }),
    every(1000 / trivialPerSecond, isOver, async () => {
      const { milliseconds } = await ask(raw.port, '/')
      taken.trivial.push(milliseconds)
    }),
  ])
  const { page, digest, eventId, trivial } = taken
  return {
    page: quantiles(page),
    lookUp: { digest: quantiles(digest), eventId: quantiles(eventId) },
    trivial: quantiles(trivial),
  }
}

/** Starts `work` every `milliseconds`, even if the last one is not done. */
async function every(milliseconds, isOver, work) {
  const begun = performance.now()
  const under = []
  for (let n = 0; !isOver(); n++) {
    const wait = begun + n * milliseconds - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    under.push(work(n))
  }
  await Promise.all(under)
}

async function bothByTurns(load, seeded, empty) {
  /** @type {Record<'seeded' | 'empty', Awaited<ReturnType<typeof processedRate>>[]>} */
  const rates = { seeded: [], empty: [] }
  for (let round = 0; round < options.rounds; round++) {
    rates.seeded.push(await processedRate(seeded, load, 'small'))
    rates.empty.push(await processedRate(empty, load, 'small'))
  }
  const of = (figures) => ({
    rate: median(figures.map(({ rate }) => rate)),
    cpu: median(figures.map(({ cpu }) => cpu)),
  })
  const medians = { seeded: of(rates.seeded), empty: of(rates.empty) }
  return { ...medians, ratio: medians.seeded.rate / medians.empty.rate, rounds: rates }
}
