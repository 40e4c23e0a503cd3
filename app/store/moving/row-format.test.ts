import { expect, test } from 'vitest'
import { decodeRow, encodeRow } from './row-format'
import type { ColumnType, Value } from './table'

test.each<[ColumnType, Value, string]>([
  ['integer', 1, '0000000000000001'],
  ['integer', -1, 'ffffffffffffffff'],
  ['integer', 2 ** 32, '0000000100000000'],
  ['integer', -(2 ** 32) - 1, 'fffffffeffffffff'],
  ['integer', Number.MAX_SAFE_INTEGER, '001fffffffffffff'],
  ['integer', Number.MIN_SAFE_INTEGER, 'ffe0000000000001'],
  ['real', 0.1, '3fb999999999999a'],
  ['text', 'ü', 'c3bc'],
  ['text', '', ''],
  ['bytes', Buffer.from([0, 255]), '00ff'],
])('%s %s is %s', (type, value, hex) => {
  const row = encodeRow([type], [value])
  expect(row.toString('hex')).toBe(`0001${(hex.length / 2).toString(16).padStart(8, '0')}${hex}`)
  expect(decodeRow([type], row)).toEqual([value])
})

test('null has no bytes, and a row keeps the order of its columns', () => {
  const types: ColumnType[] = ['text', 'integer', 'bytes']
  const row = encodeRow(types, [null, 7, null])
  expect(row.toString('hex')).toBe('0003ffffffff000000080000000000000007ffffffff')
  expect(decodeRow(types, row)).toEqual([null, 7, null])
})

test('U+0000 in text is replaced; a value of another type is refused', () => {
  expect(decodeRow(['text'], encodeRow(['text'], ['a\0b']))).toEqual(['a\ufffdb'])
  for (const [type, value] of [
    ['integer', 0.5],
    ['integer', 2 ** 53],
    ['integer', '1'],
    ['text', Buffer.from('a')],
    ['bytes', 'a'],
  ] as [ColumnType, Value][])
    expect(() => encodeRow([type], [value])).toThrow(RangeError)
})
