import type { Db } from '../db'
import { listed } from '../dialect'
import { shortIdOf } from '../issues/issue-rows.server'
import { prepareMerging } from '../issues/merging.server'
import type { Doing } from './bulk-rows'
import { prepareToldSince, type Target } from './bulk-targets.server'

/** `members`: what was merged into it before; `count`: of all of them together. */
export type MergeImage = { members: number[]; count: number }

type Merged = { mergedInto: number | null; emptied: number; count: number }

/** Merging many by pointer (docs/decisions/0016), so that each can be put back with what was under it. */
export function prepareBulkMerging(db: Db) {
  const merging = prepareMerging(db)
  const toldSince = prepareToldSince(db)
  const members = db.prepare<[number], { id: number }>('select id from issue where merged_into = ? order by id')
  const row = db.prepare<[number], Merged>(
    'select merged_into as mergedInto, emptied, count from issue where id = ? and deleted_at is null',
  )
  const free = db.prepare('update issue set merged_into = null where id = ?')
  const pointBack = db.prepare(
    `update issue
    set merged_into = :id
    where merged_into = :mergeTarget
    and id in ${listed(':members')}`,
  )
  const goOnAs = db.prepare(
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
    /** Short id and project of an issue others can be put under. */
    async mergeTargetOf(id: number | null): Promise<{ shortId: string; projectId: number } | undefined> {
      const found = id === null ? undefined : await mergeTargetName.get(id)
      return found && { shortId: shortIdOf(found.slug, found.number), projectId: found.projectId }
    },

    /** The caller gathers the merge target's figures when the slice is through. */
    async carryOut(mergeTargetId: number, { id, count }: Target): Promise<MergeImage> {
      const image = { members: (await members.all(id)).map((member) => member.id), count }
      await merging.putUnder(mergeTargetId, id)
      return image
    },

    /** One that happened meanwhile does not go back to being resolved or muted: it goes on as what it was merged into. */
    async putBack(
      { mergeTargetId }: Doing,
      id: number,
      image: MergeImage,
      history: number,
      at: number,
    ): Promise<boolean> {
      const now = await row.get(id)
      if (!now || mergeTargetId === null || now.mergedInto !== mergeTargetId || now.emptied) return false
      if (await toldSince(id, history, ['merged', 'unmerged'])) return false
      await free.run(id)
      await pointBack.run({ id, mergeTarget: mergeTargetId, members: JSON.stringify(image.members) })
      await merging.figures.gather(id)
      if ((await row.get(id))!.count > image.count) await goOnAs.run({ id, mergeTarget: mergeTargetId, at })
      return true
    },

    gather: (mergeTargetId: number) => merging.figures.gather(mergeTargetId),
  }
}
