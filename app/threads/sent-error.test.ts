import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { StoreRefused } from '../store/store-refused'
import { StoreTrouble } from '../store/store-trouble'
import { received, sent } from './sent-error'

test('an error arrives in another thread with its name, stack, code and cause', () => {
  const full = new Database.SqliteError('database or disk is full', 'SQLITE_FULL')
  const trouble = new StoreTrouble('full', 'The database did not take it', { cause: full })
  const arrived = received(structuredClone(sent(trouble)))
  expect(arrived).toBeInstanceOf(StoreTrouble)
  expect(arrived).toMatchObject({ code: 'full', message: trouble.message, stack: trouble.stack })
  expect(arrived.cause).toMatchObject({ message: 'database or disk is full', code: 'SQLITE_FULL' })
  expect(received(structuredClone(sent(full)))).toBeInstanceOf(Error)
})

test('an error of the store keeps its class between threads', () => {
  const refused = received(structuredClone(sent(new StoreRefused('newer', 'Use that version.'))))
  expect(refused).toBeInstanceOf(StoreRefused)
  expect(refused).toMatchObject({ code: 'newer', message: 'Use that version.' })
})

test('a thrown value that is not an error arrives as an error', () => {
  expect(received(sent('disk full')).message).toBe('disk full')
})
