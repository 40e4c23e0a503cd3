import type { Member, Members } from '../../members'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { mayAdminister, type Seeing, seeing } from '../visible.server'

export function sqlMembers(db: Db, write: RunCommand): Members {
  const ask = {
    administered: db.prepare<Seeing & { slug: string }, { id: number }>(
      `select id from project where slug = :slug and ${mayAdminister('id')}`,
    ),
    list: db.prepare<[number], Omit<Member, 'owner' | 'fromGroups'> & { owner: number; fromGroups: number | null }>(
      `select a.id as userId, a.email, a.name, a.owner, case when a.owner = 1 then 'admin' else m.role end as role,
        m.from_groups as fromGroups
      from account a
      left join membership m on m.user_id = a.id and m.project_id = ?
      where a.owner = 1
      or m.role is not null
      order by a.owner desc, a.email_key`,
    ),
  }
  return {
    async list(viewer, slug) {
      const project = await ask.administered.get({ ...seeing(viewer), slug })
      if (!project) return undefined
      return (await ask.list.all(project.id)).map(({ fromGroups, ...row }) => ({
        ...row,
        owner: row.owner === 1,
        ...(row.owner === 0 && fromGroups === 1 && { fromGroups: true }),
      }))
    },
    add: (viewer, slug, email, role) => write('addMember', { viewer, slug, email, role }),
    setRole: (viewer, slug, userId, role) => write('setMemberRole', { viewer, slug, userId, role }),
    remove: (viewer, slug, userId) => write('removeMember', { viewer, slug, userId }),
  }
}
