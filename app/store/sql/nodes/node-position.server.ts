import type { InboxPosition } from '../../wire/record'
import type { Db } from './db'

/** The inbox of the only process that uses a SQLite database, unless the writer is opened for another inbox. */
export const theInbox = 1

/** Reads how far an inbox has been processed; the beginning before its first batch. */
export function preparePosition(db: Db): (inbox: number) => Promise<InboxPosition> {
  const position = db.prepare<[number], InboxPosition>('select segment, "offset" from inbox_position where id = ?')
  return async (inbox) => (await position.get(inbox)) ?? { segment: 0, offset: 0 }
}

/** Writes how far an inbox has been processed. */
export function prepareSetPosition(db: Db): (inbox: number, position: InboxPosition) => Promise<void> {
  const set = db.prepare(
    `insert into inbox_position (id, segment, "offset")
    values (:inbox, :segment, :offset)
    on conflict (id) do update set segment = excluded.segment, "offset" = excluded."offset"`,
  )
  return async (inbox, { segment, offset }) => {
    await set.run({ inbox, segment, offset })
  }
}
