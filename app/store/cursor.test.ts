import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './cursor'

test('a cursor is read back as written, for its own sort only', () => {
  for (const value of [0, -5, 1_795_204_399_932, Number.MAX_SAFE_INTEGER]) {
    const cursor = { direction: 'newer' as const, value, id: 12 }
    expect(readCursor(writeCursor(cursor, 'count'), 'count')).toEqual(cursor)
    expect(readCursor(writeCursor(cursor, 'count'), 'last-seen')).toBeUndefined()
  }
})

test('other text is not a cursor', () => {
  for (const text of [undefined, '', 'older', 'sideways.count.1.1', 'older.count.1.zzzzzzzzzzz', 'older.count.1.5.1']) {
    expect(readCursor(text, 'count')).toBeUndefined()
  }
})
