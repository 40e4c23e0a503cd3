import { mapInOrder } from '../../in-order'
import { mostOwnRows, type OwnData, type OwnDataStore, type OwnList, type OwnRow } from '../../own-data'
import type { Db } from '../db'
import { triagesAnything } from '../views/view-rules.server'
import { mayTriage, type Seeing, seeing } from '../visible.server'

type OwnDataQuery = Seeing & { limit: number }

const shortId = "upper(p.slug) || '-' || i.number as issue"
const ofIssue = `join issue i on i.id = x.issue_id
    join project p on p.id = i.project_id`

/**
 * A query for every table that refers to an account. Times end in `At`. Teams and mentions need the permission to see issues, as on every
 * page.
 */
const lists: Record<OwnList, string> = {
  roles: `select p.slug as project, x.role
    from membership x
    join project p on p.id = x.project_id
    where x.user_id = :userId
    order by p.slug
    limit +:limit`,
  teams: `select t.slug, t.name
    from team_member x
    join team t on t.id = x.team_id
    where x.user_id = :userId
    and ${triagesAnything}
    order by t.slug
    limit +:limit`,
  sessions: `select created_at as createdAt, last_used_at as lastUsedAt, expires_at as expiresAt, user_agent as userAgent, network
    from session
    where user_id = :userId
    order by created_at desc
    limit +:limit`,
  devices: `select last_used_at as lastUsedAt
    from known_device
    where user_id = :userId
    order by last_used_at desc
    limit +:limit`,
  tokens: `select t.label, t.scopes, t.created_at as createdAt, t.last_used_at as lastUsedAt, t.expires_at as expiresAt,
      g.redirect_uri as appAddress
    from token t
    left join oauth_grant g on g.token_id = t.id
    where t.user_id = :userId
    order by t.id desc
    limit +:limit`,
  passkeys: `select label, created_at as createdAt, last_used_at as lastUsedAt
    from passkey
    where user_id = :userId
    order by id desc
    limit +:limit`,
  identities: `select issuer, subject, email, created_at as createdAt, last_used_at as lastUsedAt
    from identity
    where user_id = :userId
    order by created_at desc
    limit +:limit`,
  comments: `select ${shortId}, x.at as writtenAt, x.edited_at as editedAt, x.text
    from comment x
    ${ofIssue}
    where x.by_user = :userId
    order by x.id desc
    limit +:limit`,
  history: `select ${shortId}, x.at as doneAt, x.what, x.detail
    from issue_history x
    ${ofIssue}
    where x.by_user = :userId
    order by x.id desc
    limit +:limit`,
  views: `select name, q as search, sort, shared, changed_at as changedAt
    from saved_view
    where user_id = :userId
    order by id desc
    limit +:limit`,
  bookmarks: `select ${shortId}, x.at as setAt
    from issue_bookmark x
    ${ofIssue}
    where x.user_id = :userId
    order by x.at desc
    limit +:limit`,
  mentions: `select ${shortId}, x.at as writtenAt, m.read_at as readAt
    from mention m
    join comment x on x.id = m.comment_id
    ${ofIssue}
    where m.user_id = :userId
    and ${mayTriage('i.project_id')}
    order by x.id desc
    limit +:limit`,
  mailSettings: `select p.slug as project, x.kind, 'off' as state
    from mail_opt_out x
    left join project p on p.id = x.project_id
    where x.user_id = :userId
    union all
    select null as project, 'summary' as kind, x.every as state
    from summary_mail x
    where x.user_id = :userId
    limit +:limit`,
  auditLog: `select at as doneAt, what, about, project, address, details
    from audit_entry
    where actor_id = :userId
    order by id desc
    limit +:limit`,
}

export function sqlOwnData(db: Db): OwnDataStore {
  const account = db.prepare<{ userId: number }, OwnRow>(
    `select email, name, owner, created_at as createdAt, language, time_zone as timeZone,
      password_hash is not null as hasPassword,
      exists (select 1 from second_factor f where f.user_id = account.id and f.confirmed_at is not null) as hasSecondFactor
    from account
    where id = :userId`,
  )
  const prepared = Object.entries(lists).map(([name, sql]) => [name, db.prepare<OwnDataQuery, OwnRow>(sql)] as const)
  return {
    async of(viewer) {
      if (viewer.kind !== 'user') return undefined
      const { userId } = viewer
      const found = await account.get({ userId })
      if (!found) return undefined
      const rows = await mapInOrder(prepared, async ([name, list]) => [
        name,
        (await list.all({ ...seeing(viewer), limit: mostOwnRows })).map(readable),
      ])
      return { account: readable(found), ...Object.fromEntries(rows) } as OwnData
    },
  }
}

const flags = new Set(['owner', 'shared', 'hasPassword', 'hasSecondFactor'])

/** Formats times as ISO 8601 and flags as true or false. */
function readable(row: OwnRow): OwnRow {
  const fields = Object.entries(row).map(([name, value]) => {
    if (typeof value !== 'number') return [name, value]
    if (flags.has(name)) return [name, value === 1]
    return [name, name.endsWith('At') ? new Date(value).toISOString() : value]
  })
  return Object.fromEntries(fields)
}
