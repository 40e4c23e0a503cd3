import { emailKey } from '../../../accounts/email-key'
import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { commands, noteIf } from '../../command'
import { slugFor } from '../../slug'
import { mostTeamMembers, mostTeams, type TeamAdded, type TeamMemberAdded } from '../../teams'
import type { Db } from '../db'
import { listed } from '../dialect'
import { ownersOnly, type Seeing, seeing } from '../visible.server'
import { prepareEmails } from './emails.server'

type Change = { viewer: Viewer; slug: string }

/** Names are compared in this form. */
const nameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

export function teamWrites(db: Db) {
  const run = {
    owns: db.prepare<Seeing>(`select 1 where ${ownersOnly}`),
    find: db.prepare<Seeing & { slug: string }, { id: number }>(
      `select id from team where slug = :slug and ${ownersOnly}`,
    ),
    held: db.prepare<[string], { teams: number; taken: number }>(
      'select count(*) as teams, count(*) filter (where name_key = ?) as taken from team',
    ),
    slugTaken: db.prepare<[string]>('select 1 from team where slug = ?'),
    insert: db.prepare(
      `insert into team (slug, name, name_key, created_at)
      values (:slug, :name, :nameKey, :at)`,
    ),
    rename: db.prepare(
      `update team
      set name = :name, name_key = :nameKey
      where id = :id
      and not exists (select 1 from team other where other.name_key = :nameKey and other.id <> :id)`,
    ),
    remove: db.prepare('delete from team where id = ?'),
    name: db.prepare<{ slug: string }, string>('select name from team where slug = :slug').pluck(),
    account: db.prepare<[string], { id: number; email: string }>('select id, email from account where email_key = ?'),
    members: db.prepare<[number], { count: number }>('select count(*) as count from team_member where team_id = ?'),
    addMember: db.prepare('insert into team_member (user_id, team_id) values (:userId, :id) on conflict do nothing'),
    removeMember: db.prepare('delete from team_member where user_id = :userId and team_id = :id'),
    leave: db.prepare(
      `delete from team_project
      where team_id = :id
      and project_id not in (select id from project where slug in ${listed(':projects')})`,
    ),
    look: db.prepare(
      `insert into team_project (project_id, team_id)
      select id, :id from project where slug in ${listed(':projects')}
      on conflict do nothing`,
    ),
    free: db.prepare(
      `update issue
      set team = null
      where team = :id
      and project_id not in (select project_id from team_project where team_id = :id)`,
    ),
  }
  const emailOf = prepareEmails(db)
  const find = async ({ viewer, slug }: Change) => (await run.find.get({ ...seeing(viewer), slug }))?.id

  const runs = {
    async addTeam({ viewer, name, at }: { viewer: Viewer; name: string; at: Instant }): Promise<TeamAdded> {
      if (!(await run.owns.get(seeing(viewer)))) return { ok: false, why: 'owners' }
      const { teams, taken } = (await run.held.get(nameKey(name)))!
      if (taken > 0) return { ok: false, why: 'taken' }
      if (teams >= mostTeams) return { ok: false, why: 'full' }
      const slug = await slugFor(name, async (one) => (await run.slugTaken.get(one)) !== undefined, 'team')
      await run.insert.run({ slug, name, nameKey: nameKey(name), at })
      return { ok: true, slug }
    },
    async renameTeam({ name, ...asked }: Change & { name: string }): Promise<'ok' | 'unknown' | 'taken'> {
      const id = await find(asked)
      if (id === undefined) return 'unknown'
      return (await run.rename.run({ id, name, nameKey: nameKey(name) })).changes > 0 ? 'ok' : 'taken'
    },
    async removeTeam(asked: Change): Promise<boolean> {
      const id = await find(asked)
      return id !== undefined && (await run.remove.run(id)).changes > 0
    },
    async addTeamMember({ email, ...asked }: Change & { email: string }): Promise<TeamMemberAdded> {
      const id = await find(asked)
      const account = await run.account.get(emailKey(email))
      if (id === undefined) return { ok: false, why: 'unknown' }
      if (!account) return { ok: false, why: 'nobody' }
      if ((await run.members.get(id))!.count >= mostTeamMembers) return { ok: false, why: 'full' }
      await run.addMember.run({ userId: account.id, id })
      return { ok: true, email: account.email }
    },
    async removeTeamMember({ userId, ...asked }: Change & { userId: number }): Promise<boolean> {
      const id = await find(asked)
      return id !== undefined && (await run.removeMember.run({ userId, id })).changes > 0
    },
    async setTeamProjects({ projects, ...asked }: Change & { projects: string[] }): Promise<boolean> {
      const id = await find(asked)
      if (id === undefined) return false
      const slugs = JSON.stringify(projects)
      await run.leave.run({ id, projects: slugs })
      await run.look.run({ id, projects: slugs })
      await run.free.run({ id })
      return true
    },
  }
  return commands(
    {
      addTeam: ['issues', ({ name }, { ok }) => noteIf(ok, { what: 'team.created', about: name })],
      renameTeam: [
        'issues',
        {
          async before({ slug, name }) {
            const before = await run.name.get({ slug })
            return (result) => noteIf(result === 'ok', { what: 'team.renamed', about: name, details: { before } })
          },
        },
      ],
      removeTeam: [
        'access',
        {
          async before({ slug }) {
            const about = await run.name.get({ slug })
            return (removed) => noteIf(removed, { what: 'team.removed', about })
          },
        },
      ],
      addTeamMember: [
        'access',
        ({ slug }, added) =>
          added.ok ? { what: 'team.member-added', about: added.email, details: { team: slug } } : undefined,
      ],
      removeTeamMember: [
        'access',
        async ({ slug, userId }, removed) =>
          noteIf(removed, { what: 'team.member-removed', about: await emailOf(userId), details: { team: slug } }),
      ],
      setTeamProjects: [
        'access',
        async ({ slug, projects }, set) =>
          noteIf(set, {
            what: 'team.projects-changed',
            about: await run.name.get({ slug }),
            details: { projects: projects.join(' ') },
          }),
      ],
    },
    runs,
  )
}
