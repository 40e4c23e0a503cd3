import { expect, test } from 'vitest'
import { encodeRow } from '../moving/row-format'
import { copyEnd, copyHead, RowSplitter } from './row-splitter'

const rows = [
  encodeRow(['text', 'integer'], ['first', 1]),
  encodeRow(['text', 'integer'], [null, null]),
  encodeRow(['text', 'integer'], ['', -1]),
]
const stream = Buffer.concat([copyHead, ...rows, copyEnd])

test('rows are found however the stream is cut, also when its memory is used again', () => {
  for (let size = 1; size <= stream.length; size++) {
    const splitter = new RowSplitter()
    const found: Buffer[] = []
    for (let at = 0; at < stream.length; at += size) {
      const piece = Buffer.from(stream.subarray(at, at + size))
      found.push(...splitter.push(piece))
      piece.fill(0xee)
    }
    splitter.end()
    expect(found, `pieces of ${size}`).toEqual(rows)
  }
})

test('a stream that ends early, or is none, is refused', () => {
  const cut = new RowSplitter()
  cut.push(stream.subarray(0, stream.length - 3))
  expect(() => cut.end()).toThrow('only part of a table')
  expect(() => new RowSplitter().push(Buffer.alloc(40))).toThrow('another form')
})
