import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { type Sharing, viewLimits } from '../../../issues/views'
import { commands } from '../../command'
import type { ViewGiven, ViewSaved } from '../../views'
import type { Db } from '../db'
import { folded } from '../dialect'
import { mayTriage, type Seeing, seeing } from '../visible.server'
import { isShared, mayChangeView, triagesAnything } from './view-rules.server'

export function viewWrites(db: Db) {
  const triages = db.prepare<Seeing>(`select 1 where ${triagesAnything}`)
  const triaged = db.prepare<Seeing & { slug: string }, { id: number }>(
    `select id from project where slug = :slug and ${mayTriage('id')}`,
  )
  const own = db.prepare<[number], { views: number }>('select count(*) as views from saved_view where user_id = ?')
  const insert = db.prepare<unknown[], { id: number }>(
    `insert into saved_view (user_id, shared, project_id, name, q, sort, changed_at)
    values (:userId, :shared, :projectId, :name, :q, :sort, :at)
    returning id`,
  )
  const update = db.prepare(
    `update saved_view as v
    set shared = :shared,
      project_id = :projectId,
      name = :name,
      q = :q,
      sort = :sort,
      changed_at = :at
    where v.id = :id
    and ${mayChangeView}`,
  )
  /** Whether another view of the same person has this name and sharing. Reveals nothing about views that the viewer may not change. */
  const named = db.prepare(
    `select 1
    from saved_view other
    where ${folded('other.name')} = ${folded(':name')}
    and other.shared = :shared
    and other.project_id is not distinct from :projectId
    and case when :id is null then other.user_id = :userId else other.id <> :id and exists ( select 1 from saved_view v where v.id = :id and v.user_id = other.user_id and ${mayChangeView} ) end`,
  )
  const remove = db.prepare(`delete from saved_view as v where v.id = :id and ${mayChangeView}`)
  const seen = db.prepare<Seeing & { id: number }>(
    `select 1 from saved_view v where v.id = :id and ${triagesAnything} and (v.user_id = :userId or ${isShared})`,
  )
  const open = db.prepare(
    `insert into default_view (user_id, view_id)
    values (:userId, :id)
    on conflict (user_id) do update set view_id = excluded.view_id`,
  )
  const openNot = db.prepare('delete from default_view where user_id = :userId and view_id = :id')

  /** The columns of a sharing; undefined if the viewer may not share with them. */
  const shared = async (
    asks: Seeing,
    sharing: Sharing,
  ): Promise<{ shared: 0 | 1; projectId: number | null } | undefined> => {
    if (sharing.with === 'nobody') return { shared: 0, projectId: null }
    if (sharing.with === 'everyone') return asks.everything ? { shared: 1, projectId: null } : undefined
    const project = await triaged.get({ ...asks, slug: sharing.slug })
    return project && { shared: 1, projectId: project.id }
  }

  const runs = {
    async saveView({ viewer, view, at }: { viewer: Viewer; view: ViewGiven; at: Instant }): Promise<ViewSaved> {
      const asks = seeing(viewer)
      if (viewer.kind !== 'user' || !(await triages.get(asks))) return { ok: false, why: 'unknown' }
      const sharing = await shared(asks, view.sharing)
      if (!sharing) return { ok: false, why: 'sharing' }
      if (view.id === undefined && (await own.get(viewer.userId))!.views >= viewLimits.views)
        return { ok: false, why: 'many' }
      const { name, q, sort } = view
      const values = { ...asks, ...sharing, name, q, sort, at }
      if (await named.get({ ...values, id: view.id ?? null })) return { ok: false, why: 'name' }
      if (view.id !== undefined && (await update.run({ ...values, id: view.id })).changes === 0)
        return { ok: false, why: 'unknown' }
      const id = view.id ?? (await insert.get(values))!.id
      await (view.opensWith ? open : openNot).run({ userId: viewer.userId, id })
      return { ok: true, id }
    },
    async openWithView({ viewer, id, opens }: { viewer: Viewer; id: number; opens: boolean }): Promise<boolean> {
      if (viewer.kind !== 'user' || !(await seen.get({ ...seeing(viewer), id }))) return false
      await (opens ? open : openNot).run({ userId: viewer.userId, id })
      return true
    },
    removeView: async ({ viewer, id }: { viewer: Viewer; id: number }): Promise<boolean> =>
      viewer.kind === 'user' && (await remove.run({ ...seeing(viewer), id })).changes > 0,
  }
  return commands(
    { saveView: ['issues', 'unaudited'], openWithView: ['issues', 'unaudited'], removeView: ['issues', 'unaudited'] },
    runs,
  )
}
