import { hours, type Instant } from '../../clock'
import type { ChangedPart, ChangedSpan, Triaging, WhatChanged } from '../triage'
import { type SqlIssue, selectIssues, toIssue } from './issue-rows.server'
import type { Db } from './open.server'
import { mayTriage, type Seeing, seeing } from './visible.server'

type Asked = Seeing & { projectId: number; since: Instant; hour: Instant; limit: number }

/** What lists show; their indexes hold nothing else. */
const listed = 'i.merged_into is null and i.folded = 0'
const escalated = 'i.escalated_at >= :hour'
const isFresh = 'i.first_seen >= :since'
const came = `(i.status = 'regressed' and i.status_at >= :since)`

/** The parts, each a condition on open issues; what an earlier one has is not in a later one. */
const parts = {
  fresh: { is: `i.status = 'open' and ${isFresh}`, order: 'first_seen' },
  regressed: { is: `i.status = 'regressed' and i.status_at >= :since`, order: 'status_at' },
  // Few ever escalate: their own index finds them.
  escalating: {
    is: `${escalated} and i.status in ('open', 'regressed') and not ${came} and not (i.status = 'open' and ${isFresh})`,
    order: 'last_seen',
  },
  stillOpen: {
    is: `i.status in ('open', 'regressed') and i.last_seen >= :since and not ${came}
      and not (i.status = 'open' and ${isFresh}) and not coalesce(${escalated}, 0)`,
    order: 'last_seen',
  },
  /** All of them, from the index alone; what is in no other part is quiet. */
  open: { is: `i.status in ('open', 'regressed')`, order: 'last_seen' },
} as const

/** What changed in a span, over all projects the viewer triages or in one. */
export function sqliteChanged(db: Db): Triaging['changed'] {
  const projects = db.prepare<Seeing & { slug: string | null }, { id: number }>(
    `select p.id from project p where (:slug is null or p.slug = :slug) and ${mayTriage('p.id')}`,
  )
  const ask = ({ is, order }: { is: string; order: string }) => {
    const within = (project: string) => ({
      count: db.prepare<Asked, { count: number }>(
        `select count(*) as count from issue i where ${project} and ${listed} and ${is}`,
      ),
      top: db.prepare<Asked, SqlIssue>(
        `${selectIssues} where ${project} and ${listed} and ${is} order by i.${order} desc, i.id desc limit :limit`,
      ),
    })
    return {
      everywhere: within(':everything'),
      project: within(`i.project_id = :projectId and ${mayTriage('i.project_id')}`),
    }
  }
  const questions = {
    fresh: ask(parts.fresh),
    regressed: ask(parts.regressed),
    escalating: ask(parts.escalating),
    stillOpen: ask(parts.stillOpen),
    open: ask(parts.open),
  }

  return async (viewer, { since, now, project, limit }: ChangedSpan): Promise<WhatChanged> => {
    const seen = seeing(viewer)
    const everywhere = seen.everything === 1 && project === undefined
    const ids = everywhere ? [0] : projects.all({ ...seen, slug: project ?? null }).map(({ id }) => id)
    // An hour that lies partly in the span counts; a span longer than that does not make old escalations new.
    const hour = Math.max(Math.min(since, now) - hours(1), 0)
    const asked = (projectId: number) => ({ ...seen, projectId, since, hour, limit })
    const scope = everywhere ? 'everywhere' : 'project'
    const countOf = (name: keyof typeof parts) =>
      ids.reduce((sum, id) => sum + (questions[name][scope].count.get(asked(id))?.count ?? 0), 0)
    const part = (name: keyof typeof parts): ChangedPart => {
      const { top } = questions[name][scope]
      const key = ({ first_seen: 'firstSeen', status_at: 'statusAt', last_seen: 'lastSeen' } as const)[
        parts[name].order
      ]
      const rows = ids.flatMap((id) => (limit > 0 ? top.all(asked(id)) : []))
      rows.sort((a, b) => b[key] - a[key] || b.id - a.id)
      return { count: countOf(name), top: rows.slice(0, limit).map(toIssue) }
    }
    const changed = {
      fresh: part('fresh'),
      regressed: part('regressed'),
      escalating: part('escalating'),
      stillOpen: part('stillOpen'),
    }
    const told = Object.values(changed).reduce((sum, { count }) => sum + count, 0)
    return { ...changed, quiet: Math.max(countOf('open') - told, 0) }
  }
}
