import type { Instant } from '../../../clock'
import { sliceShare } from '../../../retention/slice-share'
import { stepSize } from '../../../retention/step-size'
import type { ProjectPurge } from '../../project-removal'
import type { Belonging, Db } from '../db'
import { type DropSome, prepareDropSome } from '../drop-some.server'
import { preparePurge } from '../issues/purge.server'
import { logWait } from '../log-wait.server'

/*
 * Deletes what a removed project contained, step by step. Where it is stands in `project_purge` and commits with what was deleted, so that it
 * goes on after a restart, and deletes again what a power cut brought back. A slice ends in time with its commit (retention/slice-share.ts), and
 * a step becomes smaller when one takes long. Issues keep their row: other tables refer to it by columns that have no index, and their
 * numbers stay taken.
 */

/** Rows that one part of a step deletes, hides, or looks at to find those of the project. */
const atOnce = {
  rows: { first: 50, most: 500, milliseconds: 4 },
  hidden: { first: 20, most: 200, milliseconds: 4 },
  /** Of an issue: its events, or rows of a table. Events take much longer than other rows, so steps that pass empty issues raise this little. */
  ofIssue: { first: 25, most: 50, milliseconds: 4 },
  looked: { first: 200, most: 5000, milliseconds: 4 },
}

/** A part of a step; answers where it got to, or undefined when nothing is left. Several parts are one transaction. */
type Step = (projectId: number, after: number, at: Instant) => Promise<number | undefined>

/** A step whose parts are smaller when one took long. */
function sized(
  limits: Parameters<typeof stepSize>[0],
  run: (size: number, ...args: Parameters<Step>) => ReturnType<Step>,
): Step {
  const sizes = stepSize(limits)
  return async (...args) => {
    const began = performance.now()
    const reached = await run(sizes.size(), ...args)
    sizes.took(performance.now() - began)
    return reached
  }
}

/** `key`: what identifies a row. */
type Rows = { table: string; key: string }

/** What could still be sent, or be processed again. */
const pending: Rows[] = [
  { table: 'parked_item', key: 'id' },
  { table: 'delivery', key: 'id' },
  { table: 'monitor', key: 'id' },
  { table: 'alert_rule', key: 'id' },
  { table: 'alert_channel', key: 'id' },
  { table: 'alert_pause', key: 'rule_id, project_id, issue_id, kind' },
  { table: 'alert_crossing', key: 'rule_id, project_id, issue_id' },
  { table: 'alert_minute', key: 'project_id, search, issue_id, minute' },
  { table: 'alert_minute_user', key: 'project_id, search, issue_id, user_hash' },
  { table: 'mail_opt_out', key: 'user_id, project_id, kind' },
]

/** Tables that do not say by their foreign key that their rows go with a project. */
const tables: Rows[] = [
  { table: 'feedback', key: 'id' },
  { table: 'artifact', key: 'id' },
  { table: 'session_hour', key: 'project_id, hour, release, environment, status' },
  { table: 'storage_day', key: 'project_id, day' },
  { table: 'tally', key: 'project_id, hour, item_kind, outcome, reason, at_edge' },
  { table: 'tally_total', key: 'project_id, item_kind, outcome, reason, at_edge' },
  { table: 'project_bytes', key: 'project_id' },
]

/** Tables without an index by project: read from the first row to the last. */
const unordered = ['sighting', 'evicted_event', 'attachment']

export function sqlProjectPurge(db: Db): ProjectPurge {
  const dropSome = prepareDropSome(db)
  const dropRows = (one: Rows) => deleteRows(dropSome, { ...one, column: 'project_id' })
  const steps: Step[] = [
    hideIssues(db),
    ...pending.map(dropRows),
    emptyIssues(db),
    ...unordered.map((table) => readThrough(db, table)),
    ...tables.map(dropRows),
    dropRest(db, dropSome),
  ]
  const first = db.prepare<[], { id: number; step: number; after: number }>(
    `select project_id as id, step, after_row as "after"
    from project_purge
    order by project_id
    limit 1`,
  )
  const keep = db.prepare('update project_purge set step = :step, after_row = :after where project_id = :id')
  const done = db.prepare('delete from project_purge where project_id = :id')
  const shares = sliceShare()

  /** Returns whether any project is left. */
  const work = async (at: Instant, end: number): Promise<boolean> => {
    const place = await first.get()
    if (!place) return false
    do {
      const step = steps[place.step]
      if (!step) {
        await done.run({ id: place.id })
        return true
      }
      const reached = await step(place.id, place.after, at)
      Object.assign(place, reached === undefined ? { step: place.step + 1, after: 0 } : { after: reached })
    } while (performance.now() < end)
    await keep.run(place)
    return true
  }
  /** What one slice did, when it had its turn as a writer, and when its commit began. */
  const slice = db.transaction(
    async (at: Instant, budget: number) => {
      const began = performance.now()
      const isMore = await work(at, began + budget * shares.share())
      return { isMore, began, computed: performance.now() }
    },
    { mayBeLost: true },
  )
  return {
    async slice({ at, budget }) {
      const { isMore, began, computed } = await slice(at, budget)
      if (isMore) shares.took({ computing: computed - began, committing: performance.now() - computed })
      return isMore
    },
    hasToWait: logWait(db),
  }
}

/** Takes the issues out of lists that show all projects. */
function hideIssues(db: Db): Step {
  const hide = db.prepare<{ projectId: number; at: Instant; after: number; until: number }>(
    `update issue
    set deleted_at = coalesce(deleted_at, :at), folded = 2
    where project_id = :projectId
    and number > :after
    and number <= :until`,
  )
  const last = db.prepare<[number], number>('select last_issue_number from project where id = ?').pluck()
  return sized(atOnce.hidden, async (size, projectId, after, at) => {
    const until = after + size
    await hide.run({ projectId, after, at, until })
    return until < ((await last.get(projectId)) ?? 0) ? until : undefined
  })
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
  return sized(atOnce.ofIssue, async (size, projectId, after, at) => {
    const issue = await next.get({ projectId, after })
    if (!issue) return undefined
    return (await purge.issue(issue.id, at, size)) ? issue.number : after
  })
}

function readThrough(db: Db, table: string): Step {
  const some = db.prepare<{ projectId: number; after: number; until: number }>(
    `delete from ${table}
    where id > :after
    and id <= :until
    and project_id = :projectId`,
  )
  const last = db.prepare<[], number>(`select coalesce(max(id), 0) from ${table}`).pluck()
  return sized(atOnce.looked, async (size, projectId, after) => {
    const until = after + size
    await some.run({ projectId, after, until })
    return until < ((await last.get()) ?? 0) ? until : undefined
  })
}

const deleteRows = (dropSome: DropSome, from: Belonging): Step =>
  sized(atOnce.rows, async (size, projectId) => ((await dropSome(from, projectId, size)) ? 0 : undefined))

/** Tables that say by their foreign key that their rows go with a project. `after`: the place in their list. */
function dropRest(db: Db, dropSome: DropSome): Step {
  let steps: Step[] | undefined
  return async (projectId, after, at) => {
    steps ??= (await db.belongingTo('project')).map((from) => deleteRows(dropSome, from))
    const step = steps[after]
    if (!step) return undefined
    return (await step(projectId, 0, at)) === undefined ? after + 1 : after
  }
}
