import type { Role } from '../../../accounts/viewer'
import { sumByKind } from '../../../projects/accounting'
import type { Projects, RefusedInHour } from '../../store'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { thenJoin } from '../dialect'
import { type TallyRow, type TotalRow, tallyColumns, toTally, toTotal, totalColumns } from '../tallies/tally-rows'
import { mayKnow, mayTriage, type Seeing, seeing } from '../visible.server'
import { prepareProjectFigures } from './project-figures.server'
import { type KeyRow, keyColumns, type ProjectRow, projectColumns, toKey, toProject } from './project-rows'
import { type QuotaRow, quotaColumns, toAppliedQuotas } from './quotas.server'

const role = `case when :owns = 1 then 'admin' else m.role end as role`

type BySlug = Seeing & { slug: string }

export function sqlProjects(db: Db, write: RunCommand): Projects {
  const ask = {
    list: db.prepare<Seeing, ProjectRow & { role: Role }>(
      `select ${projectColumns}, ${role}
      from project p
      left join membership m on m.project_id = p.id and m.user_id = :userId
      where ${mayKnow('p.id')}
      order by p.built_in, p.name, p.id`,
    ),
    bySlug: db.prepare<BySlug, ProjectRow>(
      `select ${projectColumns} from project p where p.slug = :slug and ${mayTriage('p.id')}`,
    ),
    keys: db.prepare<BySlug, KeyRow>(
      `select ${keyColumns}
      from project p
      join project_key k on k.project_id = p.id
      where p.slug = :slug
      and ${mayTriage('p.id')}
      order by k.id`,
    ),
    allKeys: db.prepare<[], IntakeKeyRow>(
      `select ${keyColumns}, p.built_in as builtIn, p.first_event_at as firstEventAt, ${quotaColumns}
      from project_key k
      join project p on p.id = k.project_id
      order by k.id`,
    ),
    triaged: db.prepare<BySlug, { id: number }>(
      `select p.id from project p where p.slug = :slug and ${mayTriage('p.id')}`,
    ),
    totals: db.prepare<[number], TotalRow>(
      `select ${totalColumns}
      from tally_total
      where project_id = ?
      order by item_kind, outcome, reason, at_edge`,
    ),
    tallies: db.prepare<{ id: number; from: number; until: number }, TallyRow>(
      `select ${tallyColumns}
      from tally
      where project_id = :id
      and hour between :from and :until
      order by hour, item_kind, outcome, reason`,
    ),
    // cross join: reads project by project, each with its last hours. The other order would read all hours of all projects.
    refusals: db.prepare<Seeing & { since: number }, RefusedInHour>(
      `select p.slug, p.name, t.item_kind as itemKind, t.reason, t.hour, sum(t.count) as count
      from project p
      ${thenJoin} tally t on t.project_id = p.id
      where t.hour >= :since
      and t.outcome = 'refused'
      and ${mayTriage('p.id')}
      group by p.id, t.item_kind, t.reason, t.hour
      order by p.name, p.id, t.hour, t.item_kind, t.reason`,
    ),
    role: db.prepare<BySlug, { role: Role }>(
      `select ${role}
      from project p
      left join membership m on m.project_id = p.id and m.user_id = :userId
      where p.slug = :slug
      and ${mayKnow('p.id')}`,
    ),
  }
  return {
    list: async (viewer) =>
      (await ask.list.all(seeing(viewer))).map(({ role, ...row }) => ({ ...toProject(row), role })),
    async bySlug(viewer, slug) {
      const row = await ask.bySlug.get({ ...seeing(viewer), slug })
      return row && toProject(row)
    },
    add: (viewer, project) => write('addProject', { viewer, project }),
    update: (viewer, slug, change) => write('updateProject', { viewer, slug, change }),
    keys: async (viewer, slug) => (await ask.keys.all({ ...seeing(viewer), slug })).map(toKey),
    addKey: (viewer, slug, key) => write('addKey', { viewer, slug, key }),
    setKeyEnabled: (viewer, slug, keyId, enabled) => write('setKeyEnabled', { viewer, slug, keyId, enabled }),
    allKeys: async () => (await ask.allKeys.all()).map(toIntakeKey),
    async stats(viewer, slug) {
      const project = await ask.triaged.get({ ...seeing(viewer), slug })
      return project && sumByKind((await ask.totals.all(project.id)).map(toTotal))
    },
    async tallies(viewer, slug, hours) {
      const project = await ask.triaged.get({ ...seeing(viewer), slug })
      return project && (await ask.tallies.all({ id: project.id, ...hours })).map(toTally)
    },
    ...prepareProjectFigures(db),
    refusals: (viewer, since) => ask.refusals.all({ ...seeing(viewer), since }),
    role: async (viewer, slug) => (await ask.role.get({ ...seeing(viewer), slug }))?.role,
  }
}

type IntakeKeyRow = KeyRow & QuotaRow & { builtIn: number; firstEventAt: number | null }

function toIntakeKey({ builtIn, firstEventAt, keyQuotas, projectQuotas, instanceQuotas, ...row }: IntakeKeyRow) {
  const quotas = toAppliedQuotas({ keyQuotas, projectQuotas, instanceQuotas })
  return {
    ...toKey(row),
    builtIn: builtIn === 1,
    ...(firstEventAt !== null && { firstEventAt }),
    ...(quotas && { quotas }),
  }
}
