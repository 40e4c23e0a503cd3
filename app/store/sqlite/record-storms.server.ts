import type { Instant } from '../../clock'
import {
  type Birth,
  born,
  commonShape,
  type Family,
  isOver,
  type Look,
  looksOf,
  stormLimits,
} from '../../grouping/storm'
import type { ProcessedEvent } from '../store'
import type { Db } from './open.server'

type SqlFamily = Family & { id: number; bucket: string; template: string; headId: number }

/** What became of a new issue, and the first of its like. */
export type Born = { birth: Birth; stormId: number | null; head: number }

/** In one drawer no more are compared: a drawer of many different shapes is no storm. */
const comparedPerBucket = 10

/** Watches new issues for look-alikes. Asked for births only: what happens again costs nothing. */
export function prepareStorms(db: Db) {
  const like = db.prepare<{ projectId: number; bucket: string }, SqlFamily>(
    `select id, state, bucket, template, since, last_at as lastAt, count, head_id as headId
    from storm
    where project_id = :projectId
    and bucket = :bucket
    order by last_at desc, count desc
    limit ${comparedPerBucket}`,
  )
  const watch = db.prepare<unknown[], { id: number }>(
    `insert into storm (project_id, state, bucket, template, since, last_at, count, head_id)
    values (:projectId, 'watching', :bucket, :template, :at, :at, 1, :issueId)
    returning id`,
  )
  const update = db.prepare(
    `update storm
    set state = :state,
      template = :template,
      last_at = :lastAt,
      count = :count,
      folded = folded + :folded
    where id = :id`,
  )
  const mark = db.prepare('update issue set storm_id = :stormId, folded = :folded where id = :issueId')
  const foldEarlier = db.prepare(
    `update issue
    set folded = 1
    where storm_id = :id
    and id <> :headId
    and folded = 0
    and merged_into is null
    and status in ('open', 'regressed')`,
  )
  const forget = db.prepare(
    `delete from storm
    where project_id = :projectId
    and state = 'watching'
    and since < :before`,
  )

  /** The first family it belongs to: one that storms before one that is watched. */
  const familyOf = (projectId: number, looks: Look[], at: Instant): (SqlFamily & { shape: string[] }) | undefined => {
    const found = looks.flatMap(({ bucket, shape }) =>
      like.all({ projectId, bucket }).flatMap((family) => {
        const common = isOver(family, at) ? undefined : commonShape(JSON.parse(family.template), shape)
        return common ? [{ ...family, shape: common }] : []
      }),
    )
    return found.find(({ state }) => state !== 'watching') ?? found[0]
  }

  return {
    /** A new issue of this event. */
    born(first: ProcessedEvent, issueId: number, at: Instant): Born {
      const { projectId, event, topFrame } = first
      const looks = looksOf({ type: event.thrown?.type, text: event.thrown?.value ?? event.message, topFrame })
      const known = familyOf(projectId, looks, at)
      if (!known) {
        const watched = looks.map(({ bucket, shape }) =>
          watch.get({ projectId, bucket, template: JSON.stringify(shape), at, issueId }),
        )
        const stormId = watched[0]?.id ?? null
        mark.run({ issueId, stormId, folded: 0 })
        return { birth: 'listed', stormId, head: issueId }
      }
      const { family, birth } = born(known, at)
      const { id, headId } = known
      const folded = birth === 'begins' || birth === 'gathered' ? 1 : 0
      const earlier = birth === 'begins' ? foldEarlier.run({ id, headId }).changes : 0
      update.run({ ...family, id, template: JSON.stringify(known.shape), folded: folded + earlier })
      mark.run({ issueId, stormId: id, folded })
      return { birth, stormId: id, head: headId }
    },

    /** Families that came to nothing; once per batch and project with births. */
    forget(projectIds: Iterable<number>, at: Instant): void {
      for (const projectId of projectIds) forget.run({ projectId, before: at - stormLimits.within })
    },
  }
}
