import { type DeleteImage, decideDelete, decideRestore, type StormOfDeleted } from '../../../issues/decide-delete'
import type { IssueStatus } from '../../../issues/issue'
import type { Db } from '../db'
import { bytesOf, hexOf, randomBytes } from '../dialect'
import { prepareFollowStatus } from '../trackers/follow-status.server'
import { prepareMerging } from './merging.server'

type SqlHolder = { id: number; mergedInto: number | null; isDeleted: 0 | 1 }

/**
 * Deletes an issue with its members (app/issues/decide-delete.ts decides).
 * 1. At first it is only hidden and loses its fingerprints: if it happens again, that is a new issue.
 * 2. Restoring it gives the fingerprints back, and merges what was created with them since.
 * 3. `purge.server.ts` deletes for good: events with their bodies and files, feedback, and every row that belongs to the issue. Its number
 *    stays, so that no other issue gets it; its sightings stay and lead nowhere; counts of the project stay, because they are about what
 *    was received.
 */
export function prepareDeleting(db: Db) {
  const merging = prepareMerging(db)
  const followStatus = prepareFollowStatus(db)
  const group = '(select id from issue where id = :id or merged_into = :id)'
  const fingerprints = db.prepare<{ id: number }, { id: number; fingerprint: string }>(
    `select id, ${hexOf('fingerprint')} as fingerprint from issue where id = :id or merged_into = :id order by id`,
  )
  const storms = db.prepare<{ id: number }, StormOfDeleted>(
    `select id, state, first_issue_id as firstIssue, folded from storm where first_issue_id in ${group} order by id`,
  )
  const hide = db.prepare(
    `update issue
    set deleted_at = :at,
      fingerprint = ${randomBytes(16)},
      folded = case when id = :id then 2 else folded end
    where id = :id
    or merged_into = :id`,
  )
  // A hidden issue gathers no others: later ones of the storm are listed.
  const endStorms = db.prepare(`update storm set state = 'listed' where first_issue_id in ${group}`)
  const restoreStorm = db.prepare(
    "update storm set state = :state where id = :id and first_issue_id = :firstIssue and state = 'listed'",
  )
  const hidden = db
    .prepare<{ id: number; at: number }, IssueStatus>('select status from issue where id = :id and deleted_at = :at')
    .pluck()
  const holder = db.prepare<{ id: number; fingerprint: string }, SqlHolder>(
    `select h.id, h.merged_into as mergedInto, h.deleted_at is not null as isDeleted
    from issue i
    join issue h on h.project_id = i.project_id and h.fingerprint = ${bytesOf(':fingerprint')}
    where i.id = :id`,
  )
  const loseFingerprint = db.prepare(`update issue set fingerprint = ${randomBytes(16)} where id = ?`)
  const restoreFingerprint = db.prepare(`update issue set fingerprint = ${bytesOf(':fingerprint')} where id = :id`)
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
    where id = :id`,
  )

  return {
    /** Returns what `show` needs. Undefined for an issue that similar ones are folded under. */
    async hide(id: number, at: number): Promise<DeleteImage | undefined> {
      const image = decideDelete(await fingerprints.all({ id }), await storms.all({ id }))
      if (!image) return undefined
      await endStorms.run({ id })
      await hide.run({ id, at })
      return image
    },

    /** Restores an issue that was deleted at `deletedAt`. False when that deletion no longer stands. */
    async show(id: number, image: DeleteImage, deletedAt: number, at: number): Promise<boolean> {
      const status = await hidden.get({ id, at: deletedAt })
      if (status === undefined) return false
      const holders = await holder.getEach(image.fingerprints.map(([id, fingerprint]) => ({ id, fingerprint })))
      const known = holders.map((row) => row && { ...row, isDeleted: row.isDeleted === 1 })
      const restore = decideRestore(image, known, status)
      await loseFingerprint.runEach(restore.merged.map((id) => [id]))
      await restoreFingerprint.runEach(restore.fingerprints.map(([id, fingerprint]) => ({ id, fingerprint })))
      await show.run({ id })
      await restoreStorm.runEach(image.storms.map(([id, state, firstIssue]) => ({ id, state, firstIssue })))
      if (restore.merged.length > 0) await merging.merge(id, restore.merged)
      if (!restore.regresses) return true
      await regress.run({ id, at })
      await followStatus({ issueId: id, before: 'resolved', after: 'regressed', at })
      return true
    },
  }
}
