import type { Viewer } from '../../../accounts/viewer'
import { sortNamed } from '../../../issues/views'
import type { SavedView, Views } from '../../views'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { folded } from '../dialect'
import { type Seeing, seeing } from '../visible.server'
import { isShared, mayChangeView, triagesAnything } from './view-rules.server'

type SqlView = {
  id: number
  name: string
  q: string
  sort: string
  shared: 0 | 1
  slug: string | null
  mine: 0 | 1
  mayChange: 0 | 1
  opensWith: 0 | 1
}

const mostListed = 100

export function sqlViews(db: Db, write: RunCommand): Views {
  const list = db.prepare<Seeing, SqlView>(
    `select v.id, v.name, v.q, v.sort, v.shared, p.slug, v.user_id = :userId as mine, ${mayChangeView} as mayChange,
      d.view_id is not null as opensWith
    from saved_view v
    left join project p on p.id = v.project_id
    left join default_view d on d.view_id = v.id and d.user_id = :userId
    where ${triagesAnything}
    and (v.user_id = :userId or ${isShared})
    order by v.user_id <> :userId, ${folded('v.name')}, v.id
    limit ${mostListed}`,
  )
  return {
    list: async (viewer: Viewer) => (await list.all(seeing(viewer))).map(toView),
    save: (viewer, view, at) => write('saveView', { viewer, view, at }),
    openWith: (viewer, id, opens) => write('openWithView', { viewer, id, opens }),
    remove: (viewer, id) => write('removeView', { viewer, id }),
  }
}

function toView({ id, name, q, sort, shared, slug, mine, mayChange, opensWith }: SqlView): SavedView {
  const withProject = slug === null ? { with: 'everyone' as const } : { with: 'project' as const, slug }
  return {
    id,
    name,
    q,
    sort: sortNamed(sort),
    sharing: shared ? withProject : { with: 'nobody' },
    mine: mine === 1,
    mayChange: mayChange === 1,
    opensWith: opensWith === 1,
  }
}
