import type { InboxPosition } from '../../wire/record'
import type { Db } from './open.server'

/** The inbox of the one process that a SQLite database has. */
export const theInbox = 1

/** Prepares the question how far an inbox has been processed: its beginning, before its first batch. */
export function preparePosition(db: Db): (inbox: number) => InboxPosition {
  const position = db.prepare<[number], InboxPosition>('select segment, offset from inbox_position where id = ?')
  return (inbox) => position.get(inbox) ?? { segment: 0, offset: 0 }
}
