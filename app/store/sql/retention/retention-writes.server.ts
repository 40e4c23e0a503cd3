import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { type InstanceRetention, type ProjectRetention, retentionText } from '../../../retention/settings'
import { commands, noteIf } from '../../command'
import type { KeepEvent } from '../../retention'
import { prepareEventOfIssue } from '../codes/event-of-code.server'
import type { Db } from '../db'
import { prepareMergeTargets } from '../issues/merge-targets.server'
import { mayAdminister, ownersOnly, seeing } from '../visible.server'
import { prepareMarkKept } from './mark-kept.server'

type Keep = { viewer: Viewer; shortId: string; eventId: string; keep: boolean; at: Instant }

export function retentionWrites(db: Db) {
  const setSetting = (name: string) =>
    db.prepare(
      `insert into setting (name, value)
      select '${name}', :value
      where ${ownersOnly}
      on conflict (name) do update set value = excluded.value`,
    )
  const setInstance = setSetting('retention')
  const setAsked = setSetting('retention-asked')
  const setProject = db.prepare(
    `update project
    set retention = :value
    where slug = :slug
    and ${mayAdminister('id')}`,
  )
  const mergeTargetOf = prepareMergeTargets(db)
  const eventOf = prepareEventOfIssue(db)
  const mark = prepareMarkKept(db)
  const details = (retention: InstanceRetention) => ({ ...retention })

  const runs = {
    async setInstanceRetention(set: { viewer: Viewer; retention: InstanceRetention }): Promise<boolean> {
      const value = retentionText(set.retention) ?? '{}'
      return (await setInstance.run({ ...seeing(set.viewer), value })).changes > 0
    },
    async setProjectRetention(set: { viewer: Viewer; slug: string; retention: ProjectRetention }): Promise<boolean> {
      const { viewer, slug, retention } = set
      return (await setProject.run({ ...seeing(viewer), slug, value: retentionText(retention) })).changes > 0
    },
    async runRetention({ viewer, at }: { viewer: Viewer; at: Instant }): Promise<boolean> {
      return (await setAsked.run({ ...seeing(viewer), value: String(at) })).changes > 0
    },
    async keepEvent({ viewer, shortId, eventId: id, keep, at }: Keep): Promise<KeepEvent> {
      const target = await mergeTargetOf(viewer, shortId)
      const event = target && (await eventOf(target.id, id))
      if (!event) return 'unknown'
      if (!keep) await mark.remove(event.row, 'pinned')
      else if (!(await mark.addIfRoom(event, 'pinned', at))) return 'full'
      return 'kept'
    },
  }
  return commands(
    {
      setInstanceRetention: [
        'none',
        ({ retention }, set) => noteIf(set, { what: 'retention.changed', details: details(retention) }),
      ],
      setProjectRetention: [
        'none',
        ({ slug, retention }, set) =>
          noteIf(set, { what: 'retention.changed', project: slug, details: details(retention) }),
      ],
      runRetention: ['none', (_, asked) => noteIf(asked, { what: 'retention.started' })],
      keepEvent: [
        'issues',
        ({ shortId, eventId, keep }, kept) =>
          noteIf(kept === 'kept', { what: keep ? 'event.pinned' : 'event.unpinned', about: `${shortId} ${eventId}` }),
      ],
    },
    runs,
  )
}
