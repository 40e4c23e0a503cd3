import type { Instant } from '../../../clock'
import type { ProjectPurge } from '../../project-removal'
import type { Db } from '../db'
import { preparePurge } from '../issues/purge.server'

/*
 * Deletes what a removed project contained: step by step, each in short transactions. Where it is stands in `project_purge`, so that it
 * goes on after a restart. Issues keep their row: other tables refer to it by columns that have no index, and their numbers stay taken.
 */

/** Rows one statement deletes, hides, or looks at to find those of the project. */
const atOnce = { rows: 200, hidden: 100, looked: 2000 }

/** A part of a step; answers where it got to, or undefined when nothing is left. */
type Step = (projectId: number, after: number, at: Instant) => Promise<number | undefined>

/** `key`: what identifies a row · `rows`: fewer than usual at once, where each takes others along. */
type Rows = { table: string; key: string; rows?: number }

/** What could still be sent, or be processed again. */
const pending: Rows[] = [
  { table: 'parked_item', key: 'id' },
  { table: 'delivery', key: 'id' },
  { table: 'monitor', key: 'id', rows: 1 },
  { table: 'alert_rule', key: 'id', rows: 1 },
  { table: 'alert_channel', key: 'id', rows: 1 },
  { table: 'alert_pause', key: 'rule_id, project_id, issue_id, kind' },
  { table: 'alert_crossing', key: 'rule_id, project_id, issue_id' },
  { table: 'alert_minute', key: 'project_id, search, issue_id, minute' },
  { table: 'alert_minute_user', key: 'project_id, search, issue_id, user_hash' },
  { table: 'mail_opt_out', key: 'user_id, project_id, kind' },
]

/** Other tables that may have many rows of a project. Some refer to earlier ones, so the order counts. */
const tables: Rows[] = [
  { table: 'event_log_due', key: 'event_id, project_id' },
  { table: 'log_chunk', key: 'id' },
  { table: 'event_log', key: 'event_id, project_id' },
  { table: 'feedback', key: 'id' },
  { table: 'artifact', key: 'id' },
  { table: 'artifact_bundle', key: 'id' },
  { table: 'resolution', key: 'id' },
  { table: 'release_record', key: 'id', rows: 1 },
  { table: 'release_environment', key: 'project_id, version, environment' },
  { table: 'release_seen', key: 'project_id, version' },
  { table: 'release_people', key: 'project_id, hour, version, environment, kind' },
  { table: 'session_hour', key: 'project_id, hour, release, environment, status' },
  { table: 'trend_part', key: 'id' },
  { table: 'facet', key: 'id' },
  { table: 'storm', key: 'id' },
  { table: 'storage_day', key: 'project_id, day' },
  { table: 'tally', key: 'project_id, hour, item_kind, outcome, reason, at_edge' },
  { table: 'tally_total', key: 'project_id, item_kind, outcome, reason, at_edge' },
  { table: 'project_bytes', key: 'project_id' },
]

/** Tables without an index by project: read from the first row to the last. */
const unordered = ['sighting', 'evicted_event', 'attachment']

export function sqlProjectPurge(db: Db): ProjectPurge {
  const steps: Step[] = [
    hideIssues(db),
    ...pending.map((one) => deleteRows(db, one)),
    emptyIssues(db),
    ...unordered.map((table) => readThrough(db, table)),
    ...tables.map((one) => deleteRows(db, one)),
    dropRest(db),
  ]
  const first = db.prepare<[], { id: number; step: number; after: number }>(
    `select project_id as id, step, after_row as "after"
    from project_purge
    order by project_id
    limit 1`,
  )
  const keep = db.prepare('update project_purge set step = :step, after_row = :after where project_id = :id')
  const done = db.prepare('delete from project_purge where project_id = :id')

  /** Returns whether any project is left. */
  const goOn = db.transaction(async (at: Instant): Promise<boolean> => {
    const found = await first.get()
    if (!found) return false
    const { id, step, after } = found
    const run = steps[step]
    if (!run) {
      await done.run({ id })
      return true
    }
    const reached = await run(id, after, at)
    await keep.run(reached === undefined ? { id, step: step + 1, after: 0 } : { id, step, after: reached })
    return true
  })
  return {
    async slice({ at, budget }) {
      // A part may take as long as all before it: the second half of the time is for that.
      const end = performance.now() + budget / 2
      do if (!(await goOn(at))) return false
      while (performance.now() < end)
      return true
    },
  }
}

/** Takes the issues out of lists that show all projects. */
function hideIssues(db: Db): Step {
  const hide = db.prepare<{ projectId: number; at: Instant; after: number }>(
    `update issue
    set deleted_at = coalesce(deleted_at, :at), folded = 2
    where project_id = :projectId
    and number > :after
    and number <= :after + ${atOnce.hidden}`,
  )
  const last = lastIssue(db)
  return async (projectId, after, at) => {
    await hide.run({ projectId, after, at })
    return after + atOnce.hidden < (await last(projectId)) ? after + atOnce.hidden : undefined
  }
}

/** Deletes the events of an issue, some at a time, then what else belongs to it. */
function emptyIssues(db: Db): Step {
  const purge = preparePurge(db)
  const next = db.prepare<{ projectId: number; after: number }, { id: number; number: number }>(
    `select id, number
    from issue
    where project_id = :projectId
    and number > :after
    order by number
    limit 1`,
  )
  return async (projectId, after, at) => {
    const issue = await next.get({ projectId, after })
    if (!issue) return undefined
    return (await purge(issue.id, at)) ? issue.number : after
  }
}

function lastIssue(db: Db): (projectId: number) => Promise<number> {
  const last = db.prepare<[number], number>('select last_issue_number from project where id = ?').pluck()
  return async (projectId) => (await last.get(projectId)) ?? 0
}

function readThrough(db: Db, table: string): Step {
  const some = db.prepare<{ projectId: number; after: number }>(
    `delete from ${table}
    where id > :after
    and id <= :after + ${atOnce.looked}
    and project_id = :projectId`,
  )
  const last = db.prepare<[], number>(`select coalesce(max(id), 0) from ${table}`).pluck()
  return async (projectId, after) => {
    await some.run({ projectId, after })
    return after + atOnce.looked < ((await last.get()) ?? 0) ? after + atOnce.looked : undefined
  }
}

function deleteRows(db: Db, { table, key, rows = atOnce.rows }: Rows): Step {
  const some = db.prepare<{ projectId: number }>(
    `delete from ${table}
    where (${key}) in (select ${key} from ${table} where project_id = :projectId limit ${rows})`,
  )
  return async (projectId) => ((await some.run({ projectId })).changes > 0 ? 0 : undefined)
}

/** Rows of tables that hold few of a project, or are added later: those that say by their foreign key that they belong to it. */
function dropRest(db: Db): Step {
  return async (projectId) => {
    for (const { table, column } of await db.belongingTo('project'))
      await db.prepare<[number]>(`delete from ${table} where ${column} = ?`).run(projectId)
    return undefined
  }
}
