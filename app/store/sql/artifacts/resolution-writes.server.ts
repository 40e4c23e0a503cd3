import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { commands } from '../../command'
import type { Db } from '../db'
import { greatest, isEvent } from '../dialect'
import { bytesOfHex } from '../hex.server'
import { prepareMergeTargets } from '../issues/merge-targets.server'
import { mayTriage, type Seeing, seeing } from '../visible.server'

type EventAgain = { viewer: Viewer; shortId: string; eventId: string; at: Instant }

export function resolutionWrites(db: Db) {
  const mergeTargetOf = prepareMergeTargets(db)
  const project = db.prepare<Seeing & { slug: string }, { id: number }>(
    `select id from project where slug = :slug and ${mayTriage('id')}`,
  )
  const dismiss = db.prepare(
    `delete from late_resolved
    where issue_id = :id
    or issue_id in (select id from issue where merged_into = :id)`,
  )
  const forget = db.prepare('update resolution set version = -1 where project_id = ? and unresolved = 1')
  const forgetOne = db.prepare(
    `update resolution
    set version = -1,
      seen_at = ${greatest('seen_at', ':at')}
    where unresolved = 1
    and id = (
      select e.resolution_id
      from event e
      join issue o on o.id = e.issue_id
      where ${isEvent('e', ':eventId')}
      and coalesce(o.merged_into, o.id) = :issueId
    )`,
  )
  const ask = db.prepare(
    `insert into late_upload (project_id, version, tried)
    values (:id, (select version from artifact_version), 0)
    on conflict (project_id) do update set tried = 0`,
  )

  const runs = {
    async dismissLateResolved({ viewer, shortId }: { viewer: Viewer; shortId: string }): Promise<boolean> {
      const mergeTarget = await mergeTargetOf(viewer, shortId)
      return mergeTarget !== undefined && (await dismiss.run({ id: mergeTarget.id })).changes > 0
    },

    async resolveEventAgain({ viewer, shortId, eventId, at }: EventAgain): Promise<boolean> {
      const mergeTarget = await mergeTargetOf(viewer, shortId)
      const id = bytesOfHex(eventId)
      if (!mergeTarget || !id || (await forgetOne.run({ issueId: mergeTarget.id, eventId: id, at })).changes === 0)
        return false
      await ask.run({ id: mergeTarget.projectId })
      return true
    },

    async resolveAgain({ viewer, slug }: { viewer: Viewer; slug: string }): Promise<boolean> {
      const found = await project.get({ ...seeing(viewer), slug })
      if (!found) return false
      await forget.run(found.id)
      await ask.run(found)
      return true
    },
  }
  return commands(
    {
      dismissLateResolved: ['issues', 'unaudited'],
      resolveEventAgain: ['issues', 'unaudited'],
      resolveAgain: ['issues', 'unaudited'],
    },
    runs,
  )
}
