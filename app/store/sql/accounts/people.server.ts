import { emailKey } from '../../../accounts/email-key'
import type { Instant } from '../../../clock'
import type { People, Person } from '../../people'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { jsonList, jsonObject } from '../dialect'
import { ownersOnly, type Seeing, seeing } from '../visible.server'

type Row = Omit<Person, 'owner' | 'disabledAt' | 'lastSeen' | 'oneTimeCodes' | 'roles'> & {
  owner: number
  disabledAt: Instant | null
  lastSeen: Instant | null
  oneTimeCodes: number
  roles: string
}

const people = `select a.id as userId, a.email, a.name, a.owner, a.created_at as createdAt, a.disabled_at as disabledAt,
    (
      select max(u.at)
      from (
        select last_used_at as at from session where user_id = a.id
        union all
        select last_used_at as at from token where user_id = a.id
        union all
        select last_used_at as at from known_device where user_id = a.id
      ) u
    ) as lastSeen,
    exists (select 1 from second_factor where user_id = a.id and confirmed_at is not null) as oneTimeCodes,
    (select count(*) from passkey where user_id = a.id) as passkeys,
    (
      select ${jsonList(jsonObject({ slug: 'p.slug', name: 'p.name', role: 'm.role' }))}
      from membership m
      join project p on p.id = m.project_id
      where m.user_id = a.id
    ) as roles,
    (select count(*) from issue where assignee = a.id) as assigned
  from account a
  where ${ownersOnly}`

/** Escapes text for `like`, so that it matches only itself. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

export function sqlPeople(db: Db, write: RunCommand): People {
  const ask = {
    list: db.prepare<Seeing & { pattern: string; after: string; limit: number }, Row>(
      `${people}
      and a.email_key > :after
      and (a.email_key like :pattern escape '\\' or a.name like :pattern escape '\\')
      order by a.email_key
      limit +:limit`,
    ),
    one: db.prepare<Seeing & { of: number }, Row>(`${people} and a.id = :of`),
    byEmail: db.prepare<Seeing & { emailKey: string }, Row>(`${people} and a.email_key = :emailKey`),
  }
  return {
    list: async (viewer, { text = '', after = '', limit }) =>
      (
        await ask.list.all({ ...seeing(viewer), pattern: `%${literal(text.trim())}%`, after: emailKey(after), limit })
      ).map(toPerson),
    async one(viewer, userId) {
      const row = await ask.one.get({ ...seeing(viewer), of: userId })
      return row && toPerson(row)
    },
    async byEmail(viewer, email) {
      const row = await ask.byEmail.get({ ...seeing(viewer), emailKey: emailKey(email) })
      return row && toPerson(row)
    },
    setDisabled: (viewer, userId, disabled, at) => write('setAccountDisabled', { viewer, userId, disabled, at }),
    setOwner: (viewer, userId, owner) => write('setAccountOwner', { viewer, userId, owner }),
    remove: (viewer, userId, at) => write('removeAccount', { viewer, userId, at }),
    handOver: (viewer, userId, to, at) => write('handOverIssues', { viewer, userId, to, at }),
  }
}

function toPerson({ owner, disabledAt, lastSeen, oneTimeCodes, roles, ...row }: Row): Person {
  const inProjects = JSON.parse(roles) as Person['roles']
  return {
    ...row,
    owner: owner === 1,
    ...(disabledAt !== null && { disabledAt }),
    ...(lastSeen && { lastSeen }),
    oneTimeCodes: oneTimeCodes === 1,
    roles: inProjects.sort((a, b) => a.name.localeCompare(b.name)),
  }
}
