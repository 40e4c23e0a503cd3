import { resolvingLimits } from '../../../symbolication/resolving-limits'
import { textIn } from '../../body-packing.server'
import type { LateStack, LateStacks } from '../../resolutions'
import type { Db } from '../db'
import { hexOfBytes } from '../hex.server'
import { replaceAnswer } from '../recording/resolutions.server'

type Late = { projectId: number; version: number; tried: number }
type Row = {
  id: number
  eventId: Uint8Array
  received: number
  codec: number
  bytes: Uint8Array
  start: number
  length: number | null
}

export function sqlLateStacks(db: Db): LateStacks {
  const late = db.prepare<[], Late>('select project_id as projectId, version, tried from late_upload limit 1')
  const stacks = db.prepare<{ projectId: number; version: number; since: number; limit: number }, Row>(
    `select x.id, e.event_id as eventId, e.received, b.codec, b.bytes, e.body_start as start, e.body_length as length
    from resolution x
    join event e on e.id = x.event_row
    join body_block b on b.id = e.block_id
    where x.project_id = :projectId
    and x.unresolved = 1
    and x.version < :version
    and x.seen_at >= :since
    order by x.seen_at desc
    limit +:limit`,
  )
  const over = db.prepare('delete from late_upload where project_id = :projectId and version = :version')
  const count = db.prepare(
    'update late_upload set tried = tried + :stacks where project_id = :projectId and version = :version',
  )
  const before = db.prepare<[number], Uint8Array>('select bytes from resolution where id = ?').pluck()
  const looked = db.prepare('update resolution set version = :version, answered_at = :now where id = :id')
  const answer = db.prepare(replaceAnswer)
  // An issue shows where its latest event happened.
  const name = db.prepare(
    `update issue
    set culprit = :culprit
    where id = (
      select e.issue_id
      from resolution x
      join event e on e.id = x.event_row
      join issue o on o.id = e.issue_id
      where x.id = :id
      and o.last_event = e.event_id
    )`,
  )
  const offer = db.prepare(
    `insert into late_resolved (issue_id, stacks, at)
    select e.issue_id, 1, :now
    from resolution x
    join event e on e.id = x.event_row
    where x.id = :id
    on conflict (issue_id) do update set stacks = late_resolved.stacks + 1, at = :now`,
  )

  const next = async (limit: number, now: number): Promise<LateStack[] | undefined> => {
    for (let asked = await late.get(); asked; asked = await late.get()) {
      const { projectId, version, tried } = asked
      const most = Math.min(limit, resolvingLimits.lateStacks - tried)
      const rows =
        most > 0 ? await stacks.all({ projectId, version, since: now - resolvingLimits.lateAge, limit: most }) : []
      if (rows.length > 0) return rows.map((row) => toStack(row, projectId, version))
      await over.run(asked)
    }
    return undefined
  }

  const ack: (...args: Parameters<LateStacks['ack']>) => Promise<void> = async (tried, now) => {
    for (const { stack, resolution, culprit = null } of tried) {
      const { id, projectId, version } = stack
      await count.run({ projectId, version, stacks: 1 })
      const bytes = resolution?.bytes
      if (!resolution || !bytes || Buffer.from(bytes).equals((await before.get(id)) ?? Buffer.of()))
        await looked.run({ id, version, now })
      else {
        await answer.run({ id, version, bytes, unresolved: resolution.unresolved ? 1 : 0, at: now })
        await offer.run({ id, now })
        await name.run({ id, culprit })
      }
    }
  }

  return { next, ack: db.transaction(ack) }
}

function toStack(
  { id, eventId, received, start, length, ...block }: Row,
  projectId: number,
  version: number,
): LateStack {
  const payload = textIn(block, start, length)
  return { id, projectId, version, payload, receivedEventId: hexOfBytes(eventId), received }
}
