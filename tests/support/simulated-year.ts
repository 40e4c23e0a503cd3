import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operator } from '../../app/accounts/viewer'
import { days, hours, type Instant, minutes } from '../../app/clock'
import { eventsKept } from '../../app/projects/accounting'
import { openPostgresRecorder, openPostgresStore } from '../../app/store/postgres/engine.server'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import type { ProcessedEvent, Recorder, Store } from '../../app/store/store'
import { aBatch, digest, id, processed } from '../store/contract/builders'

/*
 * A year of an installation, with the clock moved by hand: events of many issues, most of them of a few; storms of one issue; issues that are
 * resolved and regress. Jobs run after every batch.
 */

/** `stormEvery`: days from storm to storm of `stormEvents` events within an hour. `spaceBytes`: the space limit. */
export type YearScale = {
  eventsADay: number
  batchesADay: number
  issues: number
  spaceBytes: number
  stormEvery: number
  stormEvents: number
  /** Bytes of a body before it is compressed. */
  bodyBytes: number
}

/** A database to live the year in. `fileBytes`: what it takes on the disk. `close` closes and deletes it. */
export type YearDatabase = {
  recorder: Recorder
  store: Store
  fileBytes: () => Promise<number>
  close: () => Promise<void>
}

/** The state at the end of a month. `fileBytes`: of the database. */
export type MonthOfYear = {
  month: number
  received: number
  kept: number
  usedBytes: number
  fileBytes: number
  pressure: number
}

export type SimulatedYear = {
  months: MonthOfYear[]
  /** The most that the file ever was at the end of a day, as a part of the limit. */
  mostOfLimit: number
  digests: { asked: number; lost: number }
  /** Issues whose first, last or regression event is not kept. */
  issues: { asked: number; withoutFirst: number; withoutLast: number; withoutRegression: number }
}

/** The number of events for each digest that only one event has. */
const perDigest = 5
/** A resolved issue happens again at its next event. */
const resolveEvery = 10

type Seen = { first: string; last: string; regressions: string[]; isResolved: boolean; shortId?: string }

/** A repeatable random number from 0 to 1. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export async function simulateYear(
  scale: YearScale,
  told: (month: MonthOfYear) => void = () => {},
  open: (now: () => Instant) => Promise<YearDatabase> = openFile,
): Promise<SimulatedYear> {
  let at: Instant = hours(480_000)
  const { recorder, store, ...database } = await open(() => at)
  try {
    await store.retention.setOfInstance(operator, { spaceBytes: scale.spaceBytes })
    const added = await store.projects.add(operator, { name: 'Web', platform: 'node', publicKey: id(), at })
    const web = { id: added!.project.id, key: added!.key }
    const year = aYear(scale, web)
    const months: MonthOfYear[] = []
    let mostOfLimit = 0
    const { batchesADay } = scale
    for (let day = 1; day <= 365; day++) {
      for (let part = 0; part < batchesADay; part++) {
        at += days(1) / batchesADay
        const isStorm = part === 0 && day % scale.stormEvery === 0
        const events = year.events(at, Math.round(scale.eventsADay / batchesADay), isStorm ? scale.stormEvents : 0)
        const { length } = events
        for (let from = 0; from < length; from += 500)
          await recorder.record(aBatch(events.slice(from, from + 500), { at }))
        await runJobs(recorder, at)
      }
      if (day % resolveEvery === 0) await year.resolve(store, at)
      const fileBytes = await database.fileBytes()
      mostOfLimit = Math.max(mostOfLimit, fileBytes / scale.spaceBytes)
      if (day % 30 === 0) {
        const month = await atEndOfMonth(store, day / 30, fileBytes)
        months.push(month)
        told(month)
      }
    }
    return { months, mostOfLimit, ...(await year.lost(store)) }
  } finally {
    await database.close()
  }
}

async function openFile(now: () => Instant): Promise<YearDatabase> {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-year-'))
  const file = join(dir, 'digestline.db')
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({ file, send: recorder.send, now })
  return {
    recorder,
    store,
    fileBytes: async () => statSync(file).size,
    async close() {
      await store.close()
      await recorder.close()
      rmSync(dir, { recursive: true })
    },
  }
}

/**
 * The same in a database on PostgreSQL that `drop` deletes.
 *
 * @param database its address, its size and what deletes it
 */
export async function openOnPostgres(
  database: { url: string; bytes: () => Promise<number>; drop: () => Promise<void> },
  now: () => Instant,
): Promise<YearDatabase> {
  const { url } = database
  const recorder = await openPostgresRecorder({ url })
  const store = await openPostgresStore({ url, send: recorder.send, now })
  return {
    recorder,
    store,
    fileBytes: database.bytes,
    async close() {
      await store.close()
      await recorder.close()
      await database.drop()
    },
  }
}

async function runJobs({ evicting }: Recorder, at: Instant): Promise<void> {
  while (await evicting.slice({ at, budget: 25, diskBytes: undefined }));
}

async function atEndOfMonth(store: Store, month: number, fileBytes: number): Promise<MonthOfYear> {
  const storage = (await store.retention.ofInstance(operator))!
  const stats = (await store.projects.stats(operator, 'web'))!
  return {
    month,
    received: stats.event?.processed ?? 0,
    kept: eventsKept(stats),
    usedBytes: storage.database.used,
    fileBytes,
    pressure: storage.runs[0]?.pressure ?? 0,
  }
}

function aYear({ issues, bodyBytes, batchesADay }: YearScale, web: { id: number; key: { id: number } }) {
  const next = random(issues)
  const seen = new Map<number, Seen>()
  const digests: string[] = []
  let made = 0

  const body = (issue: number): string => {
    const frames = Array.from({ length: 20 }, (_, n) => ({
      function: `handle${issue}At${n}`,
      lineno: issue * n,
      in_app: n > 9,
    }))
    const message = JSON.stringify({ message: `issue ${issue}`, frames })
    const noise = Array.from({ length: Math.max(0, bodyBytes - message.length) / 8 }, () =>
      next().toString(36).slice(2, 6),
    )
    return JSON.stringify({ ...JSON.parse(message), breadcrumbs: noise.join(' - ') })
  }

  const event = (issue: number, timestamp: Instant): ProcessedEvent => {
    const own = ++made % perDigest === 0 ? [`${1_000_000_000 + made}`] : []
    digests.push(...own)
    const one = processed(web, {
      cause: `issue ${issue}`,
      payload: body(issue),
      facets: `url\0/page/${made % 12}\0browser\0Firefox ${made % 7}\0`,
      codes: own.map((value) => digest(value)),
      event: {
        timestamp,
        received: timestamp,
        title: `Error: issue ${issue}`,
        release: `${Math.floor(timestamp / days(14))}`,
      },
    })
    const known = seen.get(issue)
    const { id: eventId } = one.event
    if (!known) seen.set(issue, { first: eventId, last: eventId, regressions: [], isResolved: false })
    else {
      known.last = eventId
      if (known.isResolved) known.regressions.push(eventId)
      known.isResolved = false
    }
    return one
  }

  return {
    /** Events of one batch, the newest at `at`, and of a storm in its last hour, in the order of their times. */
    events(at: Instant, count: number, storm: number): ProcessedEvent[] {
      const span = days(1) / batchesADay
      const times = Array.from({ length: count }, (_, n) => at - span + Math.floor((n * (span - hours(1))) / count))
      const stormOf = Math.floor(next() * issues)
      return [
        ...times.map((time) => event(Math.floor(issues ** next()) - 1, time)),
        ...Array.from({ length: storm }, (_, n) =>
          event(stormOf, at - minutes(59) + Math.floor((n * minutes(58)) / storm)),
        ),
      ]
    },
    /** Resolves one of the issues that are known. */
    async resolve(store: Store, at: Instant): Promise<void> {
      const all = [...seen.values()]
      const one = all[Math.floor(next() * all.length)]!
      one.shortId ??= await shortIdOf(store, one.last)
      if (await store.triage.change(operator, one.shortId, { what: 'resolve' }, at)) one.isResolved = true
    },
    /** What a person would miss. */
    async lost(store: Store): Promise<Pick<SimulatedYear, 'digests' | 'issues'>> {
      const isKept = async (eventId: string) => (await store.events.byId(operator, eventId)).length > 0
      const found = { asked: seen.size, withoutFirst: 0, withoutLast: 0, withoutRegression: 0 }
      for (const { first, last, regressions } of seen.values()) {
        if (!(await isKept(first))) found.withoutFirst++
        if (!(await isKept(last))) found.withoutLast++
        for (const one of regressions) if (!(await isKept(one))) found.withoutRegression++
      }
      let lost = 0
      for (const value of digests)
        if ((await store.codes.find(operator, [{ kind: 'digest', value }], 1)).length === 0) lost++
      return { digests: { asked: digests.length, lost }, issues: found }
    },
  }
}

async function shortIdOf(store: Store, eventId: string): Promise<string> {
  const [hit] = await store.codes.find(operator, [{ kind: 'event_id', value: eventId }], 1)
  if (!hit) throw new Error(`The event ${eventId} is not known.`)
  return hit.issue.shortId
}
