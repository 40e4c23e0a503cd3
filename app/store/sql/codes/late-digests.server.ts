import { days, type Instant } from '../../../clock'
import { type DetectedCode, guessedSource } from '../../../digests/code'
import { rankOf } from '../../../digests/confidence'
import type { EventKey } from '../../event-key'
import type { DigestSlice, LateDigests } from '../../late-digests'
import type { Db } from '../db'
import { listed } from '../dialect'
import { keyOfRow, rowOfKey } from '../event-row'
import { keptColumns, keptFrom, type SqlKeptEvent, toKeptEvent } from '../events/kept-events.server'
import { prepareSightingUpsert } from '../recording/sighting-upsert.server'

/**
 * How old events may be, and how many are processed per project: people ask for digests they saw recently, and a project may have millions
 * of events.
 */
const age = days(7)
const mostEvents = 2000
/** Maximum rows, of all projects, that one slice reads: the project may have few of them. */
const window = 2000

type Job = { projectId: number; paths: string; releases: string; beforeRow: number; looked: number }
type Carrier = { projectId: number; issueId: number; eventId: Uint8Array; timestamp: number; release: string | null }

/** Works through `late_directory`. */
export function sqlLateDigests(db: Db): LateDigests {
  const job = db.prepare<[], Job>(
    'select project_id as projectId, paths, releases, before_row as beforeRow, looked from late_directory limit 1',
  )
  const events = db.prepare<
    { projectId: number; beforeRow: number; afterRow: number; since: number; releases: string; limit: number },
    SqlKeptEvent
  >(
    `select ${keptColumns}
    ${keptFrom}
    where e.id < :beforeRow
    and e.id >= :afterRow
    and e.project_id = :projectId
    and e.received >= :since
    and e.redacted = 0
    and (
      coalesce(e.release, '') in ${listed(':releases')}
      or not exists (
        select 1
        from event_code c
        join sighting s on s.id = c.sighting_id
        where c.event_row = e.id
        and s.kind = 'digest'
        and s.source <> '${guessedSource}'
      )
    )
    order by e.id desc
    limit +:limit`,
  )
  const isOlder = db
    .prepare<{ beforeRow: number; since: number }, number>(
      'select received < :since from event where id < :beforeRow order by id desc limit 1',
    )
    .pluck()
  // Ids have gaps.
  const windowStart = db
    .prepare<{ beforeRow: number }, number>(
      `select min(id)
      from (
        select id from event where id < :beforeRow order by id desc limit ${window}
      ) passed`,
    )
    .pluck()
  const goOn = db.prepare(
    'update late_directory set before_row = :beforeRow, looked = looked + :looked where project_id = :projectId and paths = :paths',
  )
  const over = db.prepare('delete from late_directory where project_id = :projectId and paths = :paths')
  const carrier = db.prepare<[number], Carrier>(
    `select project_id as projectId, issue_id as issueId, event_id as eventId, timestamp, release
    from event
    where id = ?`,
  )
  const carried = db.prepare<{ row: number; code: string }, { id: number }>(
    `select s.id
    from event_code c
    join sighting s on s.id = c.sighting_id
    where c.event_row = :row
    and s.code = :code
    and s.kind = 'digest'`,
  )
  const certain = db.prepare(`update sighting set source = :source where id = :id and source = '${guessedSource}'`)
  const carry = db.prepare(
    'insert into event_code (event_row, sighting_id) values (:row, :sightingId) on conflict do nothing',
  )
  const upsert = prepareSightingUpsert(db)

  const next = async (limit: number, now: Instant): Promise<DigestSlice | undefined> => {
    for (let found = await job.get(); found; found = await job.get()) {
      const { projectId, paths, releases, beforeRow, looked } = found
      const since = now - age
      if (looked < mostEvents && (await isOlder.get({ beforeRow, since })) === 0) {
        const afterRow = (await windowStart.get({ beforeRow })) ?? 1
        const rows = await events.all({ projectId, beforeRow, afterRow, since, releases, limit })
        const next = keyOfRow(rows.length === limit ? rows.at(-1)!.row : afterRow)
        return { projectId, paths: JSON.parse(paths) as string[], events: rows.map(toKeptEvent), next }
      }
      await over.run({ projectId, paths })
    }
    return undefined
  }

  const add = async (row: number, code: DetectedCode) => {
    const known = await carried.get({ row, code: code.value })
    if (known) return certain.run({ id: known.id, source: code.source })
    const event = await carrier.get(row)
    if (!event) return undefined
    const { timestamp, ...rest } = event
    const values = {
      ...rest,
      code: code.value,
      kind: code.kind,
      confidence: rankOf(code.confidence),
      source: code.source,
      messageHash: null,
      firstSeen: timestamp,
      lastSeen: timestamp,
      count: 1,
    }
    const [sightingId] = await upsert([values])
    return carry.run({ row, sightingId })
  }

  const ack = db.transaction(async (slice: DigestSlice, found: { key: EventKey; codes: DetectedCode[] }[]) => {
    for (const { key, codes } of found) for (const code of codes) await add(rowOfKey(key), code)
    const { projectId, next, events: looked } = slice
    await goOn.run({ projectId, paths: JSON.stringify(slice.paths), beforeRow: rowOfKey(next), looked: looked.length })
  })

  return {
    next,
    ack,
  }
}
