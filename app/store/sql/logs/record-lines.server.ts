import type { Instant } from '../../../clock'
import { nearness } from '../../../logs/line-limits'
import type { LogChunk } from '../../../logs/log-line'
import { serverKey, traceKey } from '../../log-packing.server'
import type { Db } from '../db'
import { bytesOf, eventsOfTrace } from '../dialect'
import type { Outcome } from '../tallies/outcome'
import { type DueEvent, prepareAddDue } from './due-events.server'

/** Traces of a project's first lines whose earlier events are looked for. */
const mostEarlier = 20
/** Bytes of a row of the index, in the table and its second index. */
const bytesOfKey = 64

/** Keeps lines until it is known whether they are near a failure. `wait`: how long later lines of an event are waited for. */
export function prepareRecordLines(db: Db, wait: number): (chunk: LogChunk, received: Instant) => Promise<Outcome> {
  const insert = db
    .prepare<object, number>(
      `insert into log_chunk (project_id, received, lines, bytes, size, codec, body)
      values (:projectId, :received, :lines, :bytes, :size, :codec, :body)
      returning id`,
    )
    .pluck()
  const addKey = db.prepare(
    `insert into log_chunk_key (project_id, key, first_at, chunk_id)
    values (?, ?, ?, ?)
    on conflict (project_id, key, first_at, chunk_id) do nothing`,
  )
  const count = db.prepare(
    'update log_ring set bytes = bytes + :bytes, lines = lines + :lines where project_id = :projectId',
  )
  const begin = db.prepare('insert into log_ring (project_id, bytes, lines) values (:projectId, :bytes, :lines)')
  const earlier = db.prepare<[string, number, Instant], DueEvent>(
    `select e.event_id as eventId, e.project_id as projectId, e.issue_id as issueId, e.timestamp as at, e.trace_id as traceId,
      null as server, null as process
    from ${eventsOfTrace('e')}
    where traced.trace_id = ${bytesOf('?')}
    and e.project_id = ?
    and e.received >= ?
    limit 5`,
  )
  const addDue = prepareAddDue(db)

  return async ({ projectId, firstAt, lines, size, traces, servers, packed }, received) => {
    const { codec, bytes: body } = packed
    const keys = new Set([...traces.map(traceKey), ...servers.map(serverKey)])
    const bytes = body.length + keys.size * bytesOfKey
    const id = (await insert.get({ projectId, received, lines, bytes, size, codec, body }))!
    await addKey.runEach([...keys].map((key) => [projectId, key, firstAt, id]))
    const added = { projectId, bytes, lines }
    if ((await count.run(added)).changes > 0) return 'processed'
    // Until now no event of the project was expected to have lines, and SDKs send lines some seconds after the event.
    await begin.run(added)
    const since = received - nearness.ofTrace
    const asked = traces.slice(0, mostEarlier).map((trace): [string, number, Instant] => [trace, projectId, since])
    await addDue((await earlier.allEach(asked)).flat(), received + wait)
    return 'processed'
  }
}
