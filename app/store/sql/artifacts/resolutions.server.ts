import { unpack } from '../../../symbolication/packed-resolution.server'
import type { Cause } from '../../../symbolication/resolution'
import { mapInOrder } from '../../in-order'
import type { Resolutions, UnresolvedStack } from '../../resolutions'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { listed } from '../dialect'
import { hexOfBytes } from '../hex.server'
import { shortIdOf } from '../issues/issue-rows.server'
import { joinMergeTarget, prepareMergeTargets } from '../issues/merge-targets.server'
import { mayTriage, type Seeing, seeing } from '../visible.server'

type Row = {
  bytes: Uint8Array
  events: number
  seenAt: number
  answeredAt: number
  eventId: Uint8Array | null
  slug: string
  number: number | null
}

export function sqlResolutions(db: Db, write: RunCommand): Resolutions {
  const mergeTargetOf = prepareMergeTargets(db)
  const project = db.prepare<Seeing & { slug: string }, { id: number }>(
    `select id from project where slug = :slug and ${mayTriage('id')}`,
  )
  const unresolved = db.prepare<{ projectId: number; limit: number }, Row>(
    `select x.bytes, x.events, x.seen_at as seenAt, x.answered_at as answeredAt, e.event_id as eventId, p.slug, i.number
    from resolution x
    join project p on p.id = x.project_id
    left join event e on e.id = x.event_row
    left join issue o on o.id = e.issue_id
    left ${joinMergeTarget}
    where x.project_id = :projectId
    and x.unresolved = 1
    order by x.seen_at desc
    limit +:limit`,
  )
  const byDebugId = db
    .prepare<{ projectId: number; debugId: string; since: number }, number | null>(
      `select max(b.uploaded_at)
      from artifact a
      join artifact_bundle b on b.id = a.bundle_id
      where a.project_id = :projectId
      and a.debug_id = :debugId
      and a.kind = 'source_map'
      and b.uploaded_at > :since`,
    )
    .pluck()
  const byName = db
    .prepare<{ projectId: number; release: string; dist: string; urls: string; since: number }, number | null>(
      `select max(b.uploaded_at)
      from artifact a
      join artifact_bundle b on b.id = a.bundle_id
      where a.project_id = :projectId
      and a.release = :release
      and a.url in ${listed(':urls')}
      and a.dist = :dist
      and b.uploaded_at > :since`,
    )
    .pluck()
  const uploaded = async (projectId: number, cause: Cause, since: number): Promise<number | undefined> => {
    const { debugId, release, dist = '', urls } = cause
    if (debugId) return (await byDebugId.get({ projectId, debugId, since })) ?? undefined
    if (!release || !urls) return undefined
    return (await byName.get({ projectId, release, dist, urls: JSON.stringify(urls), since })) ?? undefined
  }
  const late = db.prepare<[number], { tried: number }>('select tried from late_upload where project_id = ?')
  const resolved = db.prepare<{ id: number }, { stacks: number | null; at: number | null }>(
    `select sum(stacks) as stacks, max(at) as at
    from late_resolved
    where issue_id = :id
    or issue_id in (select id from issue where merged_into = :id)`,
  )

  return {
    async unresolved(viewer, slug, limit) {
      const found = await project.get({ ...seeing(viewer), slug })
      return found && (await unresolved.all({ projectId: found.id, limit })).map(toStack)
    },
    async late(viewer, slug) {
      const found = await project.get({ ...seeing(viewer), slug })
      return found && (await late.get(found.id))
    },
    async lateResolved(viewer, shortId) {
      const mergeTarget = await mergeTargetOf(viewer, shortId)
      const found = mergeTarget && (await resolved.get({ id: mergeTarget.id }))
      return found?.stacks && found.at ? { stacks: found.stacks, at: found.at } : undefined
    },
    dismissLateResolved: (viewer, shortId) => write('dismissLateResolved', { viewer, shortId }),
    tryAgain: (viewer, slug) => write('resolveAgain', { viewer, slug }),
    tryEventAgain: (viewer, shortId, eventId, at) => write('resolveEventAgain', { viewer, shortId, eventId, at }),
    async uploadedSince(viewer, slug, causes, since) {
      const found = await project.get({ ...seeing(viewer), slug })
      return await mapInOrder(causes, async (cause) => (found ? await uploaded(found.id, cause, since) : undefined))
    },
  }
}

function toStack({ bytes, events, seenAt, answeredAt, eventId, slug, number }: Row): UnresolvedStack {
  const event = eventId && number !== null && { id: hexOfBytes(eventId), issueShortId: shortIdOf(slug, number) }
  return { causes: unpack(bytes)?.causes ?? [], events, seenAt, answeredAt, ...(event && { event }) }
}
