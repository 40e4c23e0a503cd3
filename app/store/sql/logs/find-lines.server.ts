import type { Instant } from '../../../clock'
import { nearness } from '../../../logs/line-limits'
import { type EventPlace, isOfServer, isOfTrace, linesAround } from '../../../logs/lines-around'
import type { LogLine } from '../../../logs/log-line'
import { linesIn, serverKey, traceKey } from '../../log-packing.server'
import type { Db } from '../db'
import { listed } from '../dialect'

/** Chunks that are looked at around one event, before and after it. */
const most = { before: 64, after: 16 }
/** Chunks that are read at once. */
const atOnce = 8
/** Bytes of chunks, unpacked, after which no further chunk is read for one event. */
const mostBytes = 4 * 1024 * 1024

type Nearest = { projectId: number; key: number; at: Instant; limit: number }
type Packed = { id: number; codec: number; size: number; body: Uint8Array }

/** Finds the lines around an event among those that were not deleted yet. */
export function prepareFindLines(db: Db): (projectId: number, place: EventPlace) => Promise<LogLine[]> {
  const before = db
    .prepare<Nearest & { since: Instant }, number>(
      `select chunk_id
      from log_chunk_key
      where project_id = :projectId
      and key = :key
      and first_at <= :at
      and first_at >= :since
      order by first_at desc, chunk_id desc
      limit +:limit`,
    )
    .pluck()
  const after = db
    .prepare<Nearest & { until: Instant }, number>(
      `select chunk_id
      from log_chunk_key
      where project_id = :projectId
      and key = :key
      and first_at > :at
      and first_at <= :until
      order by first_at, chunk_id
      limit +:limit`,
    )
    .pluck()
  const bodies = db.prepare<{ ids: string }, Packed>(
    `select id, codec, size, body from log_chunk where id in ${listed(':ids')} order by id`,
  )

  /** The lines that belong to the event, of chunks that get farther away from it, until there are enough. */
  const read = async (ids: number[], enough: number, room: { bytes: number }, belongs: (line: LogLine) => boolean) => {
    const lines: LogLine[] = []
    for (let first = 0; first < ids.length && lines.length < enough && room.bytes > 0; first += atOnce) {
      const chunks = await bodies.all({ ids: JSON.stringify(ids.slice(first, first + atOnce)) })
      for (const chunk of chunks) {
        room.bytes -= chunk.size
        for (const line of linesIn({ codec: chunk.codec, bytes: chunk.body })) if (belongs(line)) lines.push(line)
      }
    }
    return lines
  }

  const find = async (projectId: number, key: number, place: EventPlace, belongs: (line: LogLine) => boolean) => {
    const { at } = place
    const room = { bytes: mostBytes }
    // A chunk begins earlier than the lines in it: SDKs collect them for some seconds.
    const since = at - nearness.ofTrace - nearness.ofServer
    const earlier = await before.all({ projectId, key, at, since, limit: most.before })
    const later = await after.all({ projectId, key, at, until: at + nearness.later, limit: most.after })
    const lines = await read(earlier, nearness.before + nearness.after, room, belongs)
    lines.push(...(await read(later, nearness.after, room, belongs)))
    return linesAround(lines, place)
  }

  return async (projectId, place) => {
    const { traceId, server } = place
    const ofTrace =
      traceId === undefined ? [] : await find(projectId, traceKey(traceId), place, (line) => isOfTrace(line, place))
    if (ofTrace.length > 0 || server === undefined) return ofTrace
    return await find(projectId, serverKey(server), place, (line) => isOfServer(line, place))
  }
}
