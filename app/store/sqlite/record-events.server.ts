import { deflateRawSync } from 'node:zlib'
import { bytesOfHex, requiredBytes } from './hex.server'
import type { Kept } from './kept'
import type { Db } from './open.server'
import type { Group } from './record-issues.server'

/** Bodies shorter than this gain nothing from compression. */
const worthDeflating = 256

/** Events and their bodies, one row each. */
export function prepareEvents(db: Db) {
  const find = db.prepare<[Buffer, number]>('select 1 from event where event_id = ? and project_id = ?')
  const insert = db.prepare(
    `insert into event (event_id, project_id, issue_id, timestamp, received, level, title, release, environment,
      trace_id, redacted)
    values (:eventId, :projectId, :issueId, :timestamp, :received, :level, :title, :release, :environment,
      :traceId, :redacted)`,
  )
  const insertBody = db.prepare('insert into event_body (event_row, codec, body) values (:row, :codec, :body)')

  return {
    known: (eventId: Buffer, projectId: number): boolean => find.get(eventId, projectId) !== undefined,
    record({ projectId, issueId, title, events }: Group): Kept[] {
      return events.map((processed) => {
        const { event, redacted, payload } = processed
        const eventId = requiredBytes(event.id)
        const traceId = bytesOfHex(event.trace?.traceId ?? '') ?? null
        const inserted = insert.run({
          eventId,
          projectId,
          issueId,
          timestamp: event.timestamp,
          received: event.received,
          level: event.level,
          title: event.title === title ? null : event.title,
          release: event.release ?? null,
          environment: event.environment ?? null,
          traceId,
          redacted: redacted ? 1 : 0,
        })
        const row = Number(inserted.lastInsertRowid)
        insertBody.run({ row, ...packed(payload) })
        return { processed, eventId, traceId, issueId, row }
      })
    },
  }
}

function packed(payload: string): { codec: 0 | 1; body: Buffer } {
  const body = Buffer.from(payload, 'utf8')
  return body.length < worthDeflating ? { codec: 0, body } : { codec: 1, body: deflateRawSync(body, { level: 1 }) }
}
