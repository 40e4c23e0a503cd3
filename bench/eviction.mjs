import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { options } from './options.mjs'
import { ask, settled, signIn } from './questions.mjs'
import { startSeeded } from './seeded.mjs'

/*
 * What evicting costs: the age limit of a database with a past is set to a day while events arrive. How many events a second of the writer's
 * time are evicted, how long its slices are, and how much longer acknowledgements take meanwhile.
 */
const rate = 200
const before = { milliseconds: 15_000 }
/** Events that are sent at once afterwards. */
const flood = 20_000

/** @param {ReturnType<typeof import('./programs.mjs').startLoad>} load */
export async function measureEviction(load) {
  const { target, seeded } = await startSeeded(options.seedDb)
  try {
    const { port, path } = target
    const send = (/** @type {number} */ milliseconds) =>
      load.send({ port, path, size: 'small', connections: 8, milliseconds, most: 1e9, rate })
    await send(5000)
    const alone = await send(before.milliseconds)
    await settled(target)
    const bytesBefore = sizeOf(target)
    const headers = { cookie: await signIn(target), origin: `http://localhost:${port}` }
    const sending = send(3_600_000)
    await post(port, headers, { intent: 'save', ageDays: '1', maximumDays: '', spaceGib: '' })
    const began = performance.now()
    const atBegin = await figures(port)
    await post(port, headers, { intent: 'run' })
    await runEnded(target.databaseFile, seeded.events)
    const atEnd = await figures(port)
    const seconds = (performance.now() - began) / 1000
    load.cease()
    const { p99 } = await sending
    const [evicted, busy, runs] = [0, 1, 2].map((n) => atEnd.each[n] - atBegin.each[n])
    await settled(target)
    const givingBack = await givingBackInFlood(load, target)
    return {
      events: seeded.events,
      evicted,
      perSecond: evicted / busy,
      seconds,
      slices: { mean: (busy / runs) * 1000, longest: atEnd.longest * 1000 },
      ackP99: { before: alone.p99, meanwhile: p99 },
      rate,
      bytes: { before: bytesBefore, after: sizeOf(target) },
      givingBack,
    }
  } finally {
    await target.stop()
    await target.remove()
  }
}

/**
 * Which part of the writer's time the free pages take that are returned to the disk while events are processed as fast as possible.
 *
 * @param {ReturnType<typeof import('./programs.mjs').startLoad>} load
 * @param {Awaited<ReturnType<typeof startSeeded>>['target']} target
 */
async function givingBackInFlood(load, target) {
  const { port, path, databaseFile } = target
  const db = new Database(databaseFile, { readonly: true })
  const bytes = () =>
    Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true }))
  try {
    const [before, atBegin, began] = [bytes(), await figures(port), performance.now()]
    const { acknowledged } = await load.send({
      port,
      path,
      size: 'small',
      connections: 64,
      milliseconds: 60_000,
      most: flood,
    })
    await settled(target)
    const seconds = (performance.now() - began) / 1000
    const busy = (await figures(port)).each[1] - atBegin.each[1]
    return { share: busy / seconds, perSecond: acknowledged / seconds, bytes: before - bytes() }
  } finally {
    db.close()
  }
}

const sizeOf = (/** @type {{ databaseFile: string }} */ { databaseFile }) => statSync(databaseFile).size

/** @param {number} port @param {Record<string, string>} headers @param {Record<string, string>} form */
async function post(port, headers, form) {
  const { status } = await ask(port, '/admin/storage', { headers, form })
  if (status >= 400) throw new Error(`The storage page was answered ${status}.`)
}

/** Events evicted so far, seconds and runs of the job, and its longest run. @param {number} port */
async function figures(port) {
  const { body } = await ask(port, '/metrics')
  const sum = (/** @type {string} */ name) =>
    [...body.matchAll(new RegExp(`^${name}(?:{.*})? (\\S+)$`, 'gm'))].reduce((all, [, value]) => all + Number(value), 0)
  const ofJob = (/** @type {string} */ name) => sum(`digestline_job_${name}{job="evict-events"}`)
  return {
    each: [sum('digestline_items_evicted_total'), ofJob('duration_seconds_total'), ofJob('runs_total')],
    longest: ofJob('longest_duration_seconds'),
  }
}

/** Longest time that a run is waited for: two minutes, and a second for each four thousand events, because a run ends by the clock of the disk. */
const longestRun = (/** @type {number} */ events) => 120_000 + events / 4

/**
 * Waits until the run that was asked for has ended. Throws when that takes too long.
 *
 * @param {string} databaseFile
 * @param {number} events in the database
 */
async function runEnded(databaseFile, events) {
  const db = new Database(databaseFile, { readonly: true })
  /** @type {Database.Statement<[], { endedAt: number | null, evicted: string }>} */
  const run = db.prepare(
    "select ended_at as endedAt, evicted from retention_run where cause = 'asked' order by id desc limit 1",
  )
  const end = performance.now() + longestRun(events)
  try {
    while (true) {
      const found = run.get()
      if (found?.endedAt) return
      if (performance.now() > end)
        throw new Error(
          `The run did not end within ${longestRun(events) / 1000} s: ${found ? `evicted ${found.evicted} so far` : 'it did not begin'}.`,
        )
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  } finally {
    db.close()
  }
}
