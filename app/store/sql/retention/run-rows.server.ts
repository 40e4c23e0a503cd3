import type { Instant } from '../../../clock'
import type { EndedRun, PlannedRun, RunCause } from '../../../retention/next-run'
import type { RetentionRun } from '../../retention'
import type { Db } from '../db'
import type { EvictedCounts } from './evict-events.server'

type SqlRun = {
  id: number
  cause: RunCause
  complete: 0 | 1
  pressure: number
  startedAt: Instant
  endedAt: Instant | null
  afterIssue: number
  issues: number
  evicted: string
  bytesBefore: number
  bytesAfter: number | null
}

const runColumns = `id, cause, complete, pressure, started_at as startedAt, ended_at as endedAt, after_issue as afterIssue,
      issues, evicted, bytes_before as bytesBefore, bytes_after as bytesAfter`

/** Maximum runs that are listed; older ones are deleted. */
const runsKept = 200

/** A run in progress. */
export type UnderWay = PlannedRun & {
  id: number
  startedAt: Instant
  afterIssue: number
  issues: number
  evicted: EvictedCounts
}

const sum = (counts: EvictedCounts): number => Object.values(counts).reduce((total, count) => total + count, 0)

const toEnded = (row: SqlRun): EndedRun => ({
  cause: row.cause,
  complete: row.complete === 1,
  pressure: row.pressure,
  startedAt: row.startedAt,
  evicted: sum(JSON.parse(row.evicted)),
})

export function toRun({ complete, endedAt, evicted, bytesAfter, afterIssue, ...row }: SqlRun): RetentionRun {
  return {
    ...row,
    complete: complete === 1,
    evicted: JSON.parse(evicted) as EvictedCounts,
    ...(endedAt !== null && { endedAt }),
    ...(bytesAfter !== null && { bytesAfter }),
  }
}

/** The newest runs for the list. */
export const prepareLastRuns = (db: Db) =>
  db.prepare<{ limit: number }, SqlRun>(`select ${runColumns} from retention_run order by id desc limit +:limit`)

/** Stores runs. */
export function prepareRunRows(db: Db) {
  const underWay = db.prepare<[], SqlRun>(
    `select ${runColumns} from retention_run where ended_at is null order by id desc limit 1`,
  )
  const last = db.prepare<{ onlyComplete: 0 | 1 }, SqlRun>(
    `select ${runColumns}
    from retention_run
    where ended_at is not null
    and (complete = 1 or :onlyComplete = 0)
    order by id desc
    limit 1`,
  )
  const asked = db.prepare<[], string>("select value from setting where name = 'retention-asked'").pluck()
  const begin = db.prepare<Record<string, unknown>, { id: number }>(
    `insert into retention_run (cause, complete, pressure, started_at, bytes_before)
    values (:cause, :complete, :pressure, :at, :bytes)
    returning id`,
  )
  const forgetRegrouped = db.prepare<[]>('delete from regrouped_issue')
  const goOn = db.prepare(
    'update retention_run set after_issue = :afterIssue, issues = :issues, evicted = :evicted where id = :id',
  )
  const end = db.prepare('update retention_run set ended_at = :at, bytes_after = :bytes where id = :id')
  const forget = db.prepare(`delete from retention_run where id <= :id - ${runsKept}`)

  return {
    async underWay(): Promise<UnderWay | undefined> {
      const row = await underWay.get()
      if (!row) return undefined
      return { ...row, complete: row.complete === 1, evicted: JSON.parse(row.evicted) as EvictedCounts }
    },
    /** What decides when the next run is due. */
    async history() {
      const [newest, complete] = await last.getEach([{ onlyComplete: 0 }, { onlyComplete: 1 }])
      const askedAt = Number((await asked.get()) ?? 0)
      return {
        ...(newest && { last: toEnded(newest) }),
        ...(complete && { lastComplete: toEnded(complete) }),
        ...(askedAt > 0 && { askedAt }),
      }
    },
    async begin(planned: PlannedRun, at: Instant, bytes: number): Promise<UnderWay> {
      const { cause, complete, pressure } = planned
      const { id } = (await begin.get({ cause, complete: complete ? 1 : 0, pressure, at, bytes }))!
      await forget.run({ id })
      await forgetRegrouped.run()
      return { ...planned, id, startedAt: at, afterIssue: 0, issues: 0, evicted: {} }
    },
    save: async ({ id, afterIssue, issues, evicted }: UnderWay): Promise<void> => {
      await goOn.run({ id, afterIssue, issues, evicted: JSON.stringify(evicted) })
    },
    end: async (id: number, at: Instant, bytes: number): Promise<void> => {
      await end.run({ id, at, bytes })
    },
  }
}
