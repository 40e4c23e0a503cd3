import { expect, test } from 'vitest'
import { importField, readImportMark, writeImportMark } from './import-mark'

const id = 'a'.repeat(32)
const open = (sealed: string) => (sealed.startsWith('sealed ') ? sealed.slice(7) : undefined)
const header = (mark: unknown) => ({ [importField]: mark })

test('a mark says since when an issue is known', () => {
  const sealed = (firstSeen?: number) => `sealed ${writeImportMark(id, firstSeen === undefined ? {} : { firstSeen })}`
  expect(readImportMark(header(sealed(1000)), id, open)).toEqual({ firstSeen: 1000 })
  expect(readImportMark(header(sealed()), id, open)).toEqual({})
})

test.each([
  ['none', undefined],
  ['one that this instance did not seal', writeImportMark(id, {})],
  ['one of another event', `sealed ${writeImportMark('b'.repeat(32), {})}`],
  ['something else that is sealed', 'sealed {"app":{"name":"x"}}'],
  ['a list', ['sealed']],
  ['a very long one', `sealed ${' '.repeat(2000)}`],
])('an event with no valid mark was not imported: %s', (_, mark) => {
  expect(readImportMark(header(mark), id, open)).toBeUndefined()
})

test('without the key no event was imported', () => {
  expect(readImportMark(header(`sealed ${writeImportMark(id, {})}`), id, undefined)).toBeUndefined()
})
