import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { withSettings, withWatching } from '../../../monitors/decide-monitor'
import type { MonitorSettings, Watched, Watching } from '../../../monitors/monitor'
import { commands, noteIf } from '../../command'
import type { MonitorName, Monitors } from '../../monitors'
import type { Db } from '../db'
import { mayAdminister, type Seeing, seeing } from '../visible.server'
import { onlyMonitor, prepareApplyMonitor } from './apply-monitor.server'
import { prepareInsertMonitor } from './insert-monitor.server'
import { type SqlWatched, toWatched, watchedColumns } from './monitor-rows.server'

type Of = { viewer: Viewer; project: string; id: number }
type Added = Awaited<ReturnType<Monitors['add']>>

export function monitorWrites(db: Db) {
  const insert = prepareInsertMonitor(db)
  const { apply } = prepareApplyMonitor(db)
  const projectOf = db.prepare<Seeing & { project: string }, { id: number }>(
    `select id from project where slug = :project and ${mayAdminister('id')}`,
  )
  const taken = db.prepare(
    'select 1 from monitor where project_id = :projectId and slug = :slug and environment = :environment',
  )
  const find = db.prepare<Seeing & { project: string; id: number }, SqlWatched>(
    `select ${watchedColumns}
    from monitor m
    join project p on p.id = m.project_id
    where p.slug = :project
    and m.id = :id
    and ${mayAdminister('m.project_id')}`,
  )
  const rename = db.prepare('update monitor set name = :name, upserts = :upserts, bad_schedule = null where id = :id')
  const nameOf = db.prepare<{ id: number }, string>('select name from monitor where id = :id').pluck()
  const remove = db.prepare('delete from monitor where id = ?')

  const change = async ({ viewer, project, id }: Of, to: (before: Watched) => Watched): Promise<boolean> => {
    const row = await find.get({ ...seeing(viewer), project, id })
    if (row) await apply(id, onlyMonitor(to(toWatched(row))))
    return row !== undefined
  }

  const runs = {
    async addMonitor(asked: {
      viewer: Viewer
      project: string
      monitor: MonitorName & { settings: MonitorSettings; at: Instant }
    }): Promise<Added> {
      const projectId = (await projectOf.get({ ...seeing(asked.viewer), project: asked.project }))?.id
      if (projectId === undefined) return { ok: false, why: 'unknown' }
      const { slug, environment, name, settings, at } = asked.monitor
      if (await taken.get({ projectId, slug, environment })) return { ok: false, why: 'taken' }
      const id = await insert({ projectId, slug, environment, name, settings, upserts: false, at })
      if (id === undefined) return { ok: false, why: 'too-many' }
      await change({ viewer: asked.viewer, project: asked.project, id }, (before) => withSettings(before, settings, at))
      return { ok: true, id }
    },
    async updateMonitor(
      asked: Of & { change: { name: string; settings: MonitorSettings; upserts: boolean; at: Instant } },
    ): Promise<boolean> {
      const { name, settings, upserts, at } = asked.change
      const isChanged = await change(asked, (before) => withSettings(before, settings, at))
      if (isChanged) await rename.run({ id: asked.id, name, upserts: upserts ? 1 : 0 })
      return isChanged
    },
    async watchMonitor(asked: Of & { watching: Watching; at: Instant }): Promise<boolean> {
      return change(asked, (before) => withWatching(before, asked.watching, asked.at))
    },
    async removeMonitor({ viewer, project, id }: Of): Promise<boolean> {
      return (await find.get({ ...seeing(viewer), project, id })) !== undefined && (await remove.run(id)).changes > 0
    },
  }
  return commands(
    {
      addMonitor: [
        'none',
        ({ project, monitor }, { ok }) => noteIf(ok, { what: 'monitor.created', about: monitor.name, project }),
      ],
      updateMonitor: [
        'none',
        ({ project, change: { name } }, changed) => noteIf(changed, { what: 'monitor.changed', about: name, project }),
      ],
      watchMonitor: [
        'none',
        async ({ project, id, watching }, changed) =>
          noteIf(changed, {
            what: 'monitor.changed',
            about: await nameOf.get({ id }),
            project,
            details: { watching },
          }),
      ],
      removeMonitor: [
        'none',
        {
          async before({ project, id }) {
            const about = await nameOf.get({ id })
            return (removed) => noteIf(removed, { what: 'monitor.removed', about, project })
          },
        },
      ],
    },
    runs,
  )
}
