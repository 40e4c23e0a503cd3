import type { Db } from '../db'
import { bytesOf, hexOf, randomBytes } from '../dialect'
import { prepareFollowStatus } from '../trackers/follow-status.server'
import { prepareMerging } from './merging.server'

/*
 * Deleting an issue, with all that is merged into it.
 * 1. At first it is out of sight and lets go of its fingerprints, nothing else: what happens again is a new issue.
 * 2. Taken back it has them again. What has become an issue of its own meanwhile is merged into it.
 * 3. Gone for good are its events with their bodies, files and what was said about them, and every row that belongs to it. What stays is
 *    its number, so that it is given to no other, and its sightings, which lead nowhere. Counts of the project are of what came in: they stay.
 */

/** `fingerprints`: of the issue and its members, hexadecimal; `storms`: those it was the first of, and how they stood. */
export type DeleteImage = {
  fingerprints: [id: number, fingerprint: string][]
  storms: [id: number, state: string, mergeTarget: number][]
}

type Holder = { id: number; mergedInto: number | null; deletedAt: number | null }

export function prepareDeleting(db: Db) {
  const merging = prepareMerging(db)
  const followStatus = prepareFollowStatus(db)
  const group = '(select id from issue where id = :id or merged_into = :id)'
  const folds = db.prepare<{ id: number }>(
    `select 1 from storm where head_id in ${group} and state = 'gathering' and folded > 0 limit 1`,
  )
  const fingerprints = db.prepare<{ id: number }, { id: number; fingerprint: string }>(
    `select id, ${hexOf('fingerprint')} as fingerprint from issue where id = :id or merged_into = :id order by id`,
  )
  const storms = db.prepare<{ id: number }, { id: number; state: string; mergeTarget: number }>(
    `select id, state, head_id as mergeTarget from storm where head_id in ${group}`,
  )
  const hide = db.prepare(
    `update issue
    set deleted_at = :at,
      fingerprint = ${randomBytes(16)},
      folded = case when id = :id then 2 else folded end
    where id = :id
    or merged_into = :id`,
  )
  // Nothing is put under what nobody sees: look-alikes to come are listed.
  const endStorms = db.prepare(`update storm set state = 'listed' where head_id in ${group}`)
  const stormAgain = db.prepare(
    "update storm set state = :state where id = :id and head_id = :mergeTarget and state = 'listed'",
  )
  const isHidden = db.prepare<{ id: number; at: number }>('select 1 from issue where id = :id and deleted_at = :at')
  const holder = db.prepare<{ id: number; fingerprint: string }, Holder>(
    `select h.id, h.merged_into as mergedInto, h.deleted_at as deletedAt
    from issue i
    join issue h on h.project_id = i.project_id and h.fingerprint = ${bytesOf(':fingerprint')}
    where i.id = :id`,
  )
  const letGo = db.prepare(`update issue set fingerprint = ${randomBytes(16)} where id = ?`)
  const takeBack = db.prepare(`update issue set fingerprint = ${bytesOf(':fingerprint')} where id = :id`)
  const show = db.prepare(
    `update issue
    set deleted_at = null,
      folded = case when id = :id then 0 else folded end
    where id = :id
    or merged_into = :id`,
  )
  const regress = db.prepare(
    `update issue
    set status = 'regressed', status_at = :at, condition = null, wake_at = null
    where id = :id
    and status = 'resolved'`,
  )

  /** What has the fingerprint now, when that can be merged; it lets go of it. False when it has to be left to it. */
  const claim = async (id: number, fingerprint: string, heirs: Set<number>): Promise<boolean> => {
    const found = await holder.get({ id, fingerprint })
    if (!found) return true
    if (found.mergedInto !== null || found.deletedAt !== null) return false
    await letGo.run(found.id)
    heirs.add(found.id)
    return true
  }

  return {
    /** Undefined for one that has look-alikes folded under it: they would be out of sight with it. */
    async hide(id: number, at: number): Promise<DeleteImage | undefined> {
      if (await folds.get({ id })) return undefined
      const image: DeleteImage = {
        fingerprints: (await fingerprints.all({ id })).map((row) => [row.id, row.fingerprint]),
        storms: (await storms.all({ id })).map((row) => [row.id, row.state, row.mergeTarget]),
      }
      await endStorms.run({ id })
      await hide.run({ id, at })
      return image
    },

    /** `deletedAt`: of the act. False when it is not deleted by that any more. */
    async show(id: number, image: DeleteImage, deletedAt: number, at: number): Promise<boolean> {
      if (!(await isHidden.get({ id, at: deletedAt }))) return false
      const heirs = new Set<number>()
      for (const [own, fingerprint] of image.fingerprints) {
        if (await claim(own, fingerprint, heirs)) await takeBack.run({ id: own, fingerprint })
      }
      await show.run({ id })
      for (const [storm, state, mergeTarget] of image.storms) await stormAgain.run({ id: storm, state, mergeTarget })
      if (heirs.size === 0) return true
      await merging.merge(id, [...heirs])
      if ((await regress.run({ id, at })).changes > 0) {
        await followStatus({ issueId: id, before: 'resolved', after: 'regressed', at })
      }
      return true
    },
  }
}
