import { hours, type Instant } from '../../../clock'
import type { ChangedPart, ChangedSpan, Triaging, WhatChanged } from '../../triage'
import type { Db } from '../db'
import { byIndex, plannedEachTime } from '../dialect'
import { mayTriage, type Seeing, seeing } from '../visible.server'
import { type SqlIssue, selectIssues } from './issue-rows.server'
import { prepareShownRows } from './shown-rows.server'

type ChangedParameters = Seeing & { projectId: number; since: Instant; hour: Instant; limit: number }

/** Condition: lists show the issue. The indexes contain only such issues. */
const listed = 'i.merged_into is null and i.folded = 0'
const escalated = 'i.escalated_at >= :hour'
const isFresh = 'i.first_seen >= :since'
const came = `(i.status = 'regressed' and i.status_at >= :since)`

type Part = {
  is: string
  order: 'first_seen' | 'status_at' | 'last_seen'
  /** Each status is read separately, so that the index returns the newest first. */
  statuses: readonly string[]
  /** The indexes for all projects and for one. They are named because without statistics SQLite would read every open issue. */
  index: readonly [everywhere: string, project: string]
}

const byLastSeen = ['issue_by_last_seen', 'issue_of_project_by_last_seen'] as const
const open = ['open', 'regressed'] as const

/** The sections of the page, each a condition on open issues. An issue is only in the first section that matches. */
const parts = {
  fresh: {
    is: isFresh,
    order: 'first_seen',
    statuses: ['open'],
    index: ['issue_by_first_seen', 'issue_of_project_by_first_seen'],
  },
  regressed: {
    is: 'i.status_at >= :since',
    order: 'status_at',
    statuses: ['regressed'],
    index: ['issue_regressed', 'issue_regressed'],
  },
  escalating: {
    is: `${escalated} and not ${came} and not (i.status = 'open' and ${isFresh})`,
    order: 'last_seen',
    statuses: open,
    index: ['issue_escalated', 'issue_escalated'],
  },
  stillOpen: {
    is: `i.last_seen >= :since and not ${came} and not (i.status = 'open' and ${isFresh}) and not coalesce(${escalated}, false)`,
    order: 'last_seen',
    statuses: open,
    index: byLastSeen,
  },
  // Counted from the index alone: issues seen in the span, in any section, and all open issues.
  seen: { is: 'i.last_seen >= :since', order: 'last_seen', statuses: open, index: byLastSeen },
  open: { is: 'true', order: 'last_seen', statuses: open, index: byLastSeen },
} as const satisfies Record<string, Part>

/** Finds what changed in a span, in one project or in all that the viewer triages. */
export function sqlChanged(db: Db, now: () => Instant): Triaging['changed'] {
  const shownRows = prepareShownRows(db, now)
  const projects = db.prepare<Seeing & { slug: string | null }, { id: number }>(
    `select p.id from project p where (:slug is null or p.slug = :slug) and ${mayTriage('p.id')}`,
  )
  const ask = ({ is, order, statuses, index }: Part) => {
    const within = (name: string, project: string) => {
      const from = (status: string, condition: string) =>
        `from issue i ${byIndex(name)}
        ${plannedEachTime} where ${project} and ${listed} and i.status = '${status}' and ${is} and ${condition}`
      const count = (condition: string) => {
        const counts = statuses.map((status) => `(select count(*) ${from(status, condition)})`)
        return db.prepare<ChangedParameters, { count: number }>(`select ${counts.join(' + ')} as count`)
      }
      const top = statuses.map(
        (status) =>
          `select * from (select i.id ${from(status, 'true')} order by i.${order} desc, i.id desc limit +:limit)`,
      )
      return {
        count: count('true'),
        seen: count('i.last_seen >= :since'),
        top: db.prepare<ChangedParameters, SqlIssue>(`${selectIssues} where i.id in (${top.join(' union all ')})`),
      }
    }
    const [everywhere, project] = index
    return {
      everywhere: within(everywhere, ':everything = 1'),
      project: within(project, `i.project_id = :projectId and ${mayTriage('i.project_id')}`),
    }
  }
  const questions = {
    fresh: ask(parts.fresh),
    regressed: ask(parts.regressed),
    escalating: ask(parts.escalating),
    stillOpen: ask(parts.stillOpen),
    seen: ask(parts.seen),
    open: ask(parts.open),
  }

  return async (viewer, { since, now, project, limit }: ChangedSpan): Promise<WhatChanged> => {
    const seen = seeing(viewer)
    const everywhere = seen.everything === 1 && project === undefined
    const ids = everywhere ? [0] : (await projects.all({ ...seen, slug: project ?? null })).map(({ id }) => id)
    // An escalation in an hour that is partly in the span counts. A longer span does not make old escalations new.
    const hour = Math.max(Math.min(since, now) - hours(1), 0)
    const asked = (projectId: number) => ({ ...seen, projectId, since, hour, limit })
    const scope = everywhere ? 'everywhere' : 'project'
    const countOf = async (name: keyof typeof parts, which: 'count' | 'seen' = 'count'): Promise<number> => {
      const counts = await questions[name][scope][which].getEach(ids.map(asked))
      return counts.reduce((sum, row) => sum + (row?.count ?? 0), 0)
    }
    const topOf = async (name: keyof typeof parts): Promise<SqlIssue[]> => {
      const { top } = questions[name][scope]
      const key = ({ first_seen: 'firstSeen', status_at: 'statusAt', last_seen: 'lastSeen' } as const)[
        parts[name].order
      ]
      const rows = limit > 0 ? (await Promise.all(ids.map((id) => top.all(asked(id))))).flat() : []
      return rows.sort((a, b) => b[key] - a[key] || b.id - a.id).slice(0, limit)
    }
    const partOf = async (name: keyof typeof parts) => {
      const [count, seen, top] = await Promise.all([countOf(name), countOf(name, 'seen'), topOf(name)])
      return { count, seen, top }
    }
    // At once: over a network each would wait for the answer to the one before it.
    const [fresh, regressed, escalating, ongoing, allSeen, allOpen] = await Promise.all([
      partOf('fresh'),
      partOf('regressed'),
      partOf('escalating'),
      topOf('stillOpen'),
      countOf('seen'),
      countOf('open'),
    ])
    // Nearly every open issue may be ongoing, and few are in the other sections: ongoing ones are counted by subtraction.
    const still = allSeen - fresh.seen - regressed.seen - escalating.seen
    const quiet = Math.max(allOpen - fresh.count - regressed.count - escalating.count - still, 0)
    const tops = [fresh.top, regressed.top, escalating.top, ongoing]
    const all = tops.flat()
    const rows = await shownRows(
      all.map(({ id }) => id),
      () => all,
    )
    const shown = tops.map(({ length }) => rows.splice(0, length))
    const part = (count: number, at: number): ChangedPart => ({ count, top: shown[at] ?? [] })
    return {
      fresh: part(fresh.count, 0),
      regressed: part(regressed.count, 1),
      escalating: part(escalating.count, 2),
      stillOpen: part(still, 3),
      quiet,
    }
  }
}
