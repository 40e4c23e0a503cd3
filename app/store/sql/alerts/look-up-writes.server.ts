import type { Viewer } from '../../../accounts/viewer'
import { whenLimits } from '../../../alerts/rule-json'
import { hours, type Instant } from '../../../clock'
import { commands } from '../../command'
import type { Db } from '../db'
import { bytesOfHex } from '../hex.server'
import { joinMergeTarget } from '../issues/merge-targets.server'
import { splitShortId } from '../issues/short-id'
import { type MarkedEvent, prepareMarkKept } from '../retention/mark-kept.server'
import { mayKnow, type Seeing, seeing } from '../visible.server'
import { prepareAlerting } from './alerting.server'
import { prepareLoadedRules } from './loaded-rules.server'

type Opened = { viewer: Viewer; row: number; at: Instant }

/**
 * Counts the people who looked up an issue within an hour, notifies when a rule's number is reached, and keeps the events that codes led
 * to.
 */
export function lookUpWrites(db: Db) {
  const loadedRules = prepareLoadedRules(db)
  const alert = prepareAlerting(db)
  const find = db.prepare<{ slug: string; number: number }, { id: number; projectId: number }>(
    `select i.id, i.project_id as projectId
    from issue o
    join project p on p.id = o.project_id
    ${joinMergeTarget}
    where p.slug = :slug
    and o.number = :number
    and i.deleted_at is null`,
  )
  const forget = db.prepare<{ issueId: number; before: Instant }>(
    'delete from alert_look_up where issue_id = :issueId and at <= :before',
  )
  const count = db
    .prepare<{ issueId: number }, number>('select count(*) from alert_look_up where issue_id = :issueId')
    .pluck()
  const see = db.prepare<{ issueId: number; person: Uint8Array; at: Instant }>(
    `insert into alert_look_up (issue_id, person, at)
    values (:issueId, :person, :at)
    on conflict (issue_id, person) do update set at = excluded.at`,
  )
  const known = db.prepare<Seeing & { row: number }, MarkedEvent>(
    `select e.id as row, e.issue_id as issueId
    from event e
    join issue o on o.id = e.issue_id
    ${joinMergeTarget}
    where e.id = :row
    and ${mayKnow('e.project_id')}`,
  )
  const mark = prepareMarkKept(db)

  const runs = {
    async keepOpened(opened: Opened[]): Promise<void> {
      for (const { viewer, row, at } of opened) {
        const event = await known.get({ ...seeing(viewer), row })
        if (event) await mark.add(event, 'opened', at)
      }
    },
    async noteLookUp({ shortId, person, at }: { shortId: string; person: string; at: Instant }): Promise<void> {
      const parts = splitShortId(shortId)
      const hashed = bytesOfHex(person)
      const issue = parts && (await find.get(parts))
      if (!issue || !hashed) return
      const { id: issueId, projectId } = issue
      const asking = (await loadedRules()).rules.flatMap((rule) =>
        rule.projectId === null || rule.projectId === projectId
          ? rule.when.flatMap((when) => (when.kind === 'looked_up' ? [{ ruleId: rule.id, people: when.people }] : []))
          : [],
      )
      if (asking.length === 0) return
      await forget.run({ issueId, before: at - hours(1) })
      const before = (await count.get({ issueId })) ?? 0
      // No rule can have a higher number.
      if (before >= whenLimits.people) return
      await see.run({ issueId, person: hashed, at })
      const people = (await count.get({ issueId })) ?? 0
      const reached = asking.filter((one) => before < one.people && people >= one.people).map(({ ruleId }) => ruleId)
      const detail = { count: people, minutes: 60 }
      if (reached.length > 0) {
        await alert([{ kind: 'looked_up', projectId, issueId, at, detail, onlyRules: new Set(reached) }], at)
      }
    },
  }
  return commands({ noteLookUp: ['none', 'unaudited'], keepOpened: ['none', 'unaudited'] }, runs)
}
