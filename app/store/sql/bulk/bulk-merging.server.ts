import { decideUnmergeBack, type MergedNow, type MergeImage } from '../../../issues/decide-merge'
import type { Db } from '../db'
import { listed } from '../dialect'
import { shortIdOf } from '../issues/issue-rows.server'
import { prepareMerging } from '../issues/merging.server'
import type { Doing } from './bulk-rows'
import { prepareChangedSince, type Target } from './bulk-targets.server'

type MergedRow = { mergedInto: number | null; emptied: number; count: number }

/** Merges and unmerges the issues of a bulk act (docs/decisions/0016); undo gives each of them its members back. */
export function prepareBulkMerging(db: Db) {
  const merging = prepareMerging(db)
  const hasChangedSince = prepareChangedSince(db)
  const members = db.prepare<[number], { id: number }>('select id from issue where merged_into = ? order by id')
  const row = db.prepare<[number], MergedRow>(
    'select merged_into as mergedInto, emptied, count from issue where id = ? and deleted_at is null',
  )
  const membersUnder = db.prepare<{ mergeTarget: number; members: string }, MergedNow['members'][number]>(
    `select id, count
    from issue
    where merged_into = :mergeTarget
    and id in ${listed(':members')}`,
  )
  const free = db.prepare('update issue set merged_into = null where id = ?')
  const pointBack = db.prepare(
    `update issue
    set merged_into = :id
    where id in ${listed(':members')}`,
  )
  const takeStateOf = db.prepare(
    `update issue
    set (status, status_at, condition, wake_at) = (select status, :at, condition, wake_at from issue where id = :mergeTarget)
    where id = :id
    and status in ('resolved', 'muted')`,
  )
  const mergeTargetName = db.prepare<[number], { slug: string; number: number; projectId: number }>(
    `select p.slug, i.number, p.id as projectId
    from issue i
    join project p on p.id = i.project_id
    where i.id = ?
    and i.merged_into is null
    and i.deleted_at is null`,
  )

  return {
    /** Short id and project of an issue that others can be merged into. */
    async mergeTargetOf(id: number | null): Promise<{ shortId: string; projectId: number } | undefined> {
      const found = id === null ? undefined : await mergeTargetName.get(id)
      return found && { shortId: shortIdOf(found.slug, found.number), projectId: found.projectId }
    },

    /** Returns what undo needs. The caller sums the merge target's figures at the end of the slice. */
    async carryOut(mergeTargetId: number, { id, count }: Target): Promise<MergeImage> {
      const image = { members: (await members.all(id)).map((member) => member.id), count }
      await merging.putUnder(mergeTargetId, id)
      return image
    },

    /** Undoes it for one issue. False when the issue is not as the act left it. */
    async putBack(
      { mergeTargetId }: Doing,
      id: number,
      image: MergeImage,
      history: number,
      at: number,
    ): Promise<boolean> {
      const found = await row.get(id)
      if (!found || mergeTargetId === null) return false
      const now = {
        ...found,
        emptied: found.emptied === 1,
        members: await membersUnder.all({ mergeTarget: mergeTargetId, members: JSON.stringify(image.members) }),
        changedSince: await hasChangedSince(id, history, ['merged', 'unmerged']),
      }
      const back = decideUnmergeBack(image, now, mergeTargetId)
      if (!back) return false
      await free.run(id)
      await pointBack.run({ id, members: JSON.stringify(back.members) })
      await merging.figures.gather(id)
      if (back.likeTarget) await takeStateOf.run({ id, mergeTarget: mergeTargetId, at })
      return true
    },

    gather: (mergeTargetId: number) => merging.figures.gather(mergeTargetId),
  }
}
