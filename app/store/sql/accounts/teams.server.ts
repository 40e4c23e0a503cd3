import type { KnownTeam, Team, TeamRow, Teams } from '../../teams'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { folded, jsonList } from '../dialect'
import { mayTriage, ownersOnly, type Seeing, seeing } from '../visible.server'

export function sqlTeams(db: Db, write: RunCommand): Teams {
  const ask = {
    list: db.prepare<Seeing, Omit<TeamRow, 'projects'> & { projects: string }>(
      `select t.slug, t.name,
        (select count(*) from team_member where team_id = t.id) as members,
        (
          select ${jsonList('p.name')}
          from team_project tp
          join project p on p.id = tp.project_id
          where tp.team_id = t.id
        ) as projects
      from team t
      where ${ownersOnly}
      order by t.name_key`,
    ),
    bySlug: db.prepare<Seeing & { slug: string }, { id: number; slug: string; name: string }>(
      `select id, slug, name from team where slug = :slug and ${ownersOnly}`,
    ),
    members: db.prepare<[number], Team['members'][number]>(
      `select a.id as userId, a.email, a.name
      from team_member m
      join account a on a.id = m.user_id
      where m.team_id = ?
      order by a.email_key`,
    ),
    projects: db.prepare<[number], { slug: string; name: string; looked: number }>(
      `select p.slug, p.name, exists (
        select 1 from team_project where project_id = p.id and team_id = ?
      ) as looked
      from project p
      where p.deleted_at is null
      order by ${folded('p.name')}, p.id`,
    ),
    known: db.prepare<Seeing, { slug: string; name: string; mine: number }>(
      `select t.slug, t.name, exists (
        select 1 from team_member where team_id = t.id and user_id = :userId
      ) as mine
      from team t
      where t.id in (select tp.team_id from team_project tp where ${mayTriage('tp.project_id')})
      order by t.name_key`,
    ),
  }
  return {
    list: async (viewer) =>
      (await ask.list.all(seeing(viewer))).map((row) => ({ ...row, projects: JSON.parse(row.projects) as string[] })),
    async bySlug(viewer, slug) {
      const team = await ask.bySlug.get({ ...seeing(viewer), slug })
      if (!team) return undefined
      const projects = (await ask.projects.all(team.id)).map((row) => ({ ...row, looked: row.looked === 1 }))
      return { slug: team.slug, name: team.name, members: await ask.members.all(team.id), projects }
    },
    known: async (viewer): Promise<KnownTeam[]> =>
      (await ask.known.all(seeing(viewer))).map((row) => ({ ...row, mine: row.mine === 1 })),
    add: (viewer, name, at) => write('addTeam', { viewer, name, at }),
    rename: (viewer, slug, name) => write('renameTeam', { viewer, slug, name }),
    remove: (viewer, slug) => write('removeTeam', { viewer, slug }),
    addMember: (viewer, slug, email) => write('addTeamMember', { viewer, slug, email }),
    removeMember: (viewer, slug, userId) => write('removeTeamMember', { viewer, slug, userId }),
    setProjects: (viewer, slug, projects) => write('setTeamProjects', { viewer, slug, projects }),
  }
}
