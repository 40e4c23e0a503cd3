import { besideSource } from '../../../digests/code'
import type { Counterpart, Counterparts } from '../../counterparts'
import type { Db } from '../db'
import { eventsOfTrace, isEvent } from '../dialect'
import { bytesOfHex, hexOfBytes } from '../hex.server'
import { mayTriage, type Seeing, seeing } from '../visible.server'

type Self = { row: number; projectName: string; timestamp: number; redacted: 0 | 1; traceId: Uint8Array | null }
type CounterpartRow = { row: number; eventId: Uint8Array; projectSlug: string; projectName: string }
type Near = Seeing & { at: number; redacted: 0 | 1; limit: number }

/** Maximum other sightings of a digest that are followed, and maximum events of an issue that are searched for one with the code. */
const mostSightings = 20
const mostEvents = 100

const columns = 'e.id as row, e.event_id as eventId, p.slug as projectSlug, p.name as projectName'

export function sqlCounterparts(db: Db): Counterparts {
  const self = db.prepare<Seeing & { eventId: Buffer; slug: string }, Self>(
    `select e.id as row, p.name as projectName, e.timestamp, e.redacted, e.trace_id as traceId
    from event e
    join project p on p.id = e.project_id
    where ${isEvent('e', ':eventId')}
    and p.slug = :slug
    and ${mayTriage('e.project_id')}`,
  )
  const ofTrace = db.prepare<Near & { traceId: Uint8Array }, CounterpartRow>(
    `select ${columns}
    from (
      select x.id, x.event_id, x.project_id, x.timestamp
      from ${eventsOfTrace('x')}
      where traced.trace_id = :traceId
      and traced.redacted = :redacted
      and ${mayTriage('x.project_id')}
      order by traced.event_row desc
      limit ${mostEvents}
    ) e
    join project p on p.id = e.project_id
    order by abs(e.timestamp - :at), e.id
    limit +:limit`,
  )
  // A digest that was only seen next to another failure says nothing about this one.
  const sightings = db.prepare<Seeing & { row: number }, { id: number; issueId: number; code: string }>(
    `select t.id, t.issue_id as issueId, t.code
    from event_code c
    join sighting s on s.id = c.sighting_id
    join sighting t on t.code = s.code and t.kind = 'digest'
    where c.event_row = :row
    and s.kind = 'digest'
    and s.source <> '${besideSource}'
    and t.source <> '${besideSource}'
    and ${mayTriage('t.project_id')}
    order by s.confidence desc, t.last_seen desc
    limit ${mostSightings}`,
  )
  const carriers = (order: 'asc' | 'desc') => `select id, event_id, project_id, timestamp
      from (
        select id, event_id, project_id, timestamp, redacted
        from event
        where issue_id = :issueId
        and timestamp ${order === 'asc' ? '>' : '<='} :at
        order by timestamp ${order}
        limit ${mostEvents}
      ) near
      where redacted = :redacted
      and exists (select 1 from event_code where event_row = near.id and sighting_id = :sightingId)`
  const ofDigest = db.prepare<Near & { issueId: number; sightingId: number }, CounterpartRow>(
    `select ${columns}
    from (${carriers('asc')} union all ${carriers('desc')}) e
    join project p on p.id = e.project_id
    order by abs(e.timestamp - :at), e.id
    limit +:limit`,
  )

  return {
    async ofEvent(viewer, id, slug, limit) {
      const seen = seeing(viewer)
      const eventId = bytesOfHex(id)
      const event = eventId && (await self.get({ ...seen, eventId, slug }))
      if (!event) return undefined
      const redacted = event.redacted === 1 ? 0 : 1
      const near = { ...seen, at: event.timestamp, redacted, limit } as const
      const counterparts = new Map<number, Counterpart>()
      const add = (
        { row, eventId: found, ...rest }: CounterpartRow,
        link: Pick<Counterpart, 'linkedBy' | 'digest'>,
      ) => {
        const known = counterparts.get(row)
        if (known && link.digest) counterparts.set(row, { ...known, digest: known.digest ?? link.digest })
        else if (!known && counterparts.size < limit)
          counterparts.set(row, { ...rest, ...link, eventId: hexOfBytes(found) })
      }
      const [byTrace, carried] = await Promise.all([
        event.traceId ? ofTrace.all({ ...near, traceId: event.traceId }) : [],
        sightings.all({ ...seen, row: event.row }),
      ])
      for (const found of byTrace) add(found, { linkedBy: 'trace' })
      const byDigest = await Promise.all(
        carried.map(({ id: sightingId, issueId }) => ofDigest.all({ ...near, issueId, sightingId })),
      )
      for (const [at, rows] of byDigest.entries())
        for (const found of rows) add(found, { linkedBy: 'digest', digest: carried[at]!.code })
      return {
        redacted: event.redacted === 1,
        projectName: event.projectName,
        counterparts: [...counterparts.values()],
      }
    },
  }
}
