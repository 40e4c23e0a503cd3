import type { Role } from '../../accounts/viewer'
import type { Tally } from '../../projects/tally'
import type { ItemCounts, Projects } from '../store'
import type { Db } from './open.server'
import { type KeyRow, keyColumns, type ProjectRow, projectColumns, toKey, toProject } from './project-rows'
import { mayKnow, mayTriage, type Seeing, seeing } from './visible.server'
import type { RunWrite } from './writes.server'

type BySlug = Seeing & { slug: string }

export function sqliteProjects(db: Db, write: RunWrite): Projects {
  const ask = {
    list: db.prepare<Seeing, ProjectRow>(
      `select ${projectColumns} from project p where ${mayKnow('p.id')} order by p.built_in, p.name, p.id`,
    ),
    bySlug: db.prepare<BySlug, ProjectRow>(
      `select ${projectColumns} from project p where p.slug = :slug and ${mayKnow('p.id')}`,
    ),
    keys: db.prepare<BySlug, KeyRow>(
      `select ${keyColumns}
      from project p
      join project_key k on k.project_id = p.id
      where p.slug = :slug
      and ${mayTriage('p.id')}
      order by k.id`,
    ),
    allKeys: db.prepare<[], KeyRow & { builtIn: number }>(
      `select ${keyColumns}, p.built_in as builtIn
      from project_key k
      join project p on p.id = k.project_id
      order by k.id`,
    ),
    triaged: db.prepare<BySlug, { id: number }>(
      `select p.id from project p where p.slug = :slug and ${mayTriage('p.id')}`,
    ),
    stats: db.prepare<[number], { itemKind: string; outcome: Tally['outcome']; reason: string; count: number }>(
      `select item_kind as itemKind, outcome, reason, count
      from tally_total
      where project_id = ?
      order by item_kind, outcome, reason`,
    ),
    role: db.prepare<BySlug, { role: Role }>(
      `select iif(:everything, 'admin', m.role) as role
      from project p
      left join membership m on m.project_id = p.id and m.user_id = :userId
      where p.slug = :slug
      and ${mayKnow('p.id')}`,
    ),
  }
  return {
    list: async (viewer) => ask.list.all(seeing(viewer)).map(toProject),
    async bySlug(viewer, slug) {
      const row = ask.bySlug.get({ ...seeing(viewer), slug })
      return row && toProject(row)
    },
    add: (viewer, project) => write('addProject', { viewer, project }),
    update: (viewer, slug, change) => write('updateProject', { viewer, slug, change }),
    keys: async (viewer, slug) => ask.keys.all({ ...seeing(viewer), slug }).map(toKey),
    addKey: (viewer, slug, key) => write('addKey', { viewer, slug, key }),
    setKeyEnabled: (viewer, slug, keyId, enabled) => write('setKeyEnabled', { viewer, slug, keyId, enabled }),
    allKeys: async () => ask.allKeys.all().map(({ builtIn, ...row }) => ({ ...toKey(row), builtIn: builtIn === 1 })),
    async stats(viewer, slug) {
      const project = ask.triaged.get({ ...seeing(viewer), slug })
      return project && sumUp(ask.stats.all(project.id))
    },
    role: async (viewer, slug) => ask.role.get({ ...seeing(viewer), slug })?.role,
  }
}

function sumUp(rows: { itemKind: string; outcome: Tally['outcome']; reason: string; count: number }[]) {
  const stats: Record<string, ItemCounts> = {}
  for (const { itemKind, outcome, reason, count } of rows) {
    stats[itemKind] ??= { accepted: 0, processed: 0, duplicate: 0, parked: 0, refused: {}, lostByClient: {} }
    const counts = stats[itemKind]
    if (outcome === 'refused') counts.refused[reason] = (counts.refused[reason] ?? 0) + count
    else if (outcome === 'lost_by_client') counts.lostByClient[reason] = (counts.lostByClient[reason] ?? 0) + count
    else counts[outcome] += count
  }
  return stats
}
