import type { Code } from '../../../digests/code'
import type { Db } from '../db'
import { eventsOfTrace, isEvent } from '../dialect'
import { bytesOfHex } from '../hex.server'
import type { MarkedEvent } from '../retention/mark-kept.server'

/** Finds the event with an id in the issue or one of its members. Does not check permissions. */
export function prepareEventOfIssue(db: Db): (issueId: number, id: string) => Promise<MarkedEvent | undefined> {
  const find = db.prepare<{ eventId: Buffer; issueId: number }, MarkedEvent>(
    `select e.id as row, e.issue_id as issueId
    from event e
    join issue o on o.id = e.issue_id
    where ${isEvent('e', ':eventId')}
    and coalesce(o.merged_into, o.id) = :issueId
    limit 1`,
  )
  return async (issueId, id) => {
    const eventId = bytesOfHex(id)
    return eventId && find.get({ eventId, issueId })
  }
}

/** Finds the newest stored event of an issue that has the code. Does not check permissions. */
export function prepareEventOfCode(db: Db) {
  const ofIssue = prepareEventOfIssue(db)
  const ofTrace = db.prepare<{ traceId: Buffer; issueId: number }, MarkedEvent>(
    `select e.id as row, e.issue_id as issueId
    from ${eventsOfTrace('e')}
    join issue o on o.id = e.issue_id
    where traced.trace_id = :traceId
    and coalesce(o.merged_into, o.id) = :issueId
    order by e.timestamp desc, e.id desc
    limit 1`,
  )
  const ofSighting = db.prepare<Pick<Code, 'kind' | 'value'> & { issueId: number }, MarkedEvent>(
    `select e.id as row, e.issue_id as issueId
    from sighting s
    join issue o on o.id = s.issue_id
    join event e on ${isEvent('e', 'coalesce(s.event_id, o.last_event)', 's.project_id')}
    where s.code = :value
    and s.kind = :kind
    and coalesce(o.merged_into, o.id) = :issueId
    order by s.last_seen desc, s.id desc
    limit 1`,
  )
  return async (issueId: number, { kind, value }: Pick<Code, 'kind' | 'value'>): Promise<MarkedEvent | undefined> => {
    // 32 hexadecimal digits may be the id of an event or of a trace.
    const traceId = kind === 'event_id' || kind === 'trace_id' ? bytesOfHex(value) : undefined
    const own = traceId && ((await ofIssue(issueId, value)) ?? (await ofTrace.get({ traceId, issueId })))
    return own ?? ofSighting.get({ kind, value, issueId })
  }
}
