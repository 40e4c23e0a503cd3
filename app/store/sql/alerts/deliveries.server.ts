import type { Viewer } from '../../../accounts/viewer'
import type { AlertKind } from '../../../alerts/alert'
import type { ChannelOffReason } from '../../../alerts/channel'
import type { DeliveryError, DeliveryState } from '../../../alerts/delivery'
import { hours, type Instant } from '../../../clock'
import type { Backlog, Deliveries, FailingChannel, ShownDelivery } from '../../deliveries'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { shortIdOf } from '../issues/issue-rows.server'
import { mayTriage, ownersOnly, type Seeing, seeing } from '../visible.server'

type SqlShown = {
  id: number
  at: Instant
  kind: AlertKind
  state: DeliveryState
  projectSlug: string | null
  projectName: string | null
  channelId: number | null
  channelName: string | null
  channelKind: string | null
  person: string | null
  ruleId: number | null
  ruleName: string | null
  issueProject: string | null
  issueNumber: number | null
  issueTitle: string | null
  attempts: number
  folded: number
  foldedInto: number | null
  sentAt: Instant | null
  dueAt: Instant
  error: DeliveryError | null
  status: number | null
  milliseconds: number | null
  answer: string | null
}

/** Maximum deliveries from which the delay is computed. */
const delaySample = 2000

const shown = `select d.id, d.at, d.kind, d.state, p.slug as projectSlug, p.name as projectName, c.id as channelId, c.name as channelName,
    c.kind as channelKind, coalesce(nullif(a.name, ''), a.email) as person, r.id as ruleId, r.name as ruleName,
    ip.slug as issueProject, i.number as issueNumber, i.title as issueTitle, d.attempts, d.folded, d.folded_into as foldedInto,
    d.sent_at as sentAt, d.due_at as dueAt, d.error, d.status, d.milliseconds, case when ${ownersOnly} then d.answer end as answer
  from delivery d
  left join project p on p.id = d.project_id
  left join alert_channel c on c.id = d.channel_id
  left join account a on a.id = d.user_id
  left join alert_rule r on r.id = d.rule_id
  left join issue i on i.id = d.issue_id
  left join project ip on ip.id = i.project_id`

/** Reads the outbox for pages, API and command line. */
export function sqlDeliveries(db: Db, write: RunCommand): Deliveries {
  type PageParameters = Seeing & { projectId: number; before: number; limit: number }
  const ask = {
    project: db.prepare<Seeing & { slug: string }, { id: number }>(
      `select p.id from project p where p.slug = :slug and ${mayTriage('p.id')}`,
    ),
    ofProject: db.prepare<PageParameters, SqlShown>(
      `${shown}
      where d.project_id = :projectId
      and d.id < :before
      and ${mayTriage('d.project_id')}
      order by d.id desc
      limit +:limit`,
    ),
    ofChannel: db.prepare<PageParameters & { channelId: number }, SqlShown>(
      `${shown}
      where d.channel_id = :channelId
      and d.project_id = :projectId
      and d.id < :before
      and ${mayTriage('d.project_id')}
      order by d.id desc
      limit +:limit`,
    ),
    ofAll: db.prepare<PageParameters, SqlShown>(
      `${shown}
      where d.id < :before
      and ${ownersOnly}
      order by d.id desc
      limit +:limit`,
    ),
    ofChannelInAll: db.prepare<PageParameters & { channelId: number }, SqlShown>(
      `${shown}
      where d.channel_id = :channelId
      and d.id < :before
      and ${ownersOnly}
      order by d.id desc
      limit +:limit`,
    ),
    one: db.prepare<Seeing & { id: number; slug: string | null }, SqlShown>(
      `${shown}
      where d.id = :id
      and (p.slug = :slug and ${mayTriage('d.project_id')} or :slug is null and ${ownersOnly})`,
    ),
    states: db.prepare<[], { state: DeliveryState; count: number; oldest: Instant }>(
      'select state, count(*) as count, min(due_at) as oldest from delivery group by state order by state',
    ),
    delays: db.prepare<{ since: Instant; limit: number }, { delay: number }>(
      `select sent_at - first_due_at as delay
      from delivery
      where sent_at >= :since
      order by sent_at desc
      limit +:limit`,
    ),
    off: db.prepare<[], { count: number }>(
      "select count(*) as count from alert_channel where off_at is not null and off_reason <> 'by-hand'",
    ),
    failing: db.prepare<
      Seeing & { slug: string | null },
      { id: number; slug: string | null; name: string; at: Instant; reason: ChannelOffReason }
    >(
      `select c.id, p.slug, c.name, c.off_at as at, c.off_reason as reason
      from alert_channel c
      left join project p on p.id = c.project_id
      where c.off_at is not null
      and c.off_reason <> 'by-hand'
      and (:slug is null and ${ownersOnly} or p.slug = :slug and ${mayTriage('p.id')} or :slug is not null and c.project_id is null
        and exists (select 1 from project q where q.slug = :slug and ${mayTriage('q.id')}))
      order by c.name, c.id`,
    ),
  }

  async function projectOf(viewer: Viewer, slug: string | undefined): Promise<number | undefined> {
    if (slug === undefined) return seeing(viewer).everything ? 0 : undefined
    return (await ask.project.get({ ...seeing(viewer), slug }))?.id
  }

  return {
    async page(viewer, { slug, channelId, cursor, limit }) {
      const projectId = await projectOf(viewer, slug)
      if (projectId === undefined) return undefined
      const asked = { ...seeing(viewer), projectId, before: readCursor(cursor), limit: limit + 1 }
      const all = slug === undefined
      const rows =
        channelId === undefined
          ? await (all ? ask.ofAll : ask.ofProject).all(asked)
          : await (all ? ask.ofChannelInAll : ask.ofChannel).all({ ...asked, channelId })
      const last = rows[limit - 1]
      return {
        deliveries: rows.slice(0, limit).map(toShown),
        ...(rows.length > limit && last && { next: last.id.toString(36) }),
      }
    },
    async one(viewer, slug, id) {
      const row = await ask.one.get({ ...seeing(viewer), id, slug: slug ?? null })
      return row && toShown(row)
    },
    test: (viewer, slug, channelId, at) => write('testChannel', { viewer, slug, channelId, at }),
    testRule: (viewer, slug, ruleId, at) => write('testRule', { viewer, slug, ruleId, at }),
    backlog: async (at) => backlog(await ask.states.all(), at),
    async failing(viewer, slug) {
      return (await ask.failing.all({ ...seeing(viewer), slug: slug ?? null })).map(
        ({ id, slug, name, at, reason }): FailingChannel => ({
          ...{ id, name, off: { at, reason } },
          ...(slug !== null && { slug }),
        }),
      )
    },
    releaseHeld: (viewer, choice) => write('releaseHeldDeliveries', { viewer, choice }),
  }

  async function backlog(
    states: { state: DeliveryState; count: number; oldest: Instant }[],
    at: Instant,
  ): Promise<Backlog> {
    const of = (state: DeliveryState) => states.find((one) => one.state === state)
    const delays = (await ask.delays.all({ since: at - hours(1), limit: delaySample })).map(({ delay }) =>
      Math.max(0, delay),
    )
    delays.sort((a, b) => a - b)
    const part = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? 0
    const oldest = of('waiting')?.oldest
    return {
      waiting: of('waiting')?.count ?? 0,
      leased: of('leased')?.count ?? 0,
      held: of('held')?.count ?? 0,
      ...(oldest !== undefined && { oldestDueAt: oldest }),
      ...(delays.length > 0 && { delayMilliseconds: { p50: part(0.5), p95: part(0.95) } }),
      channelsOff: (await ask.off.get())?.count ?? 0,
      byState: states.map(({ state, count }) => ({ state, count })),
    }
  }
}

/** The id after which the next page begins. Any other text means the first page. */
function readCursor(text: string | undefined): number {
  return /^[0-9a-z]{1,10}$/.test(text ?? '') ? Number.parseInt(text ?? '', 36) : Number.MAX_SAFE_INTEGER
}

function toShown(row: SqlShown): ShownDelivery {
  const { id, at, kind, state, attempts, folded, dueAt } = row
  return {
    ...{ id, at, kind, state, attempts, folded, dueAt },
    ...(row.projectSlug !== null &&
      row.projectName !== null && { project: { slug: row.projectSlug, name: row.projectName } }),
    ...(row.channelId !== null && {
      channel: { id: row.channelId, name: row.channelName ?? '', kind: row.channelKind ?? '' },
    }),
    ...(row.person !== null && { person: row.person }),
    ...(row.ruleId !== null && { rule: { id: row.ruleId, name: row.ruleName ?? '' } }),
    ...(row.issueProject !== null &&
      row.issueNumber !== null && {
        issue: { shortId: shortIdOf(row.issueProject, row.issueNumber), title: row.issueTitle ?? '' },
      }),
    ...(row.foldedInto !== null && { foldedInto: row.foldedInto }),
    ...(row.sentAt !== null && { sentAt: row.sentAt }),
    ...(row.error !== null && { error: row.error }),
    ...(row.status !== null && { status: row.status }),
    ...(row.milliseconds !== null && { milliseconds: row.milliseconds }),
    ...(row.answer !== null && { answer: row.answer }),
  }
}
