import { expect, test } from 'vitest'
import { csvCell } from './export'

test('a title stays one cell, whatever is in it', () => {
  expect(csvCell('say "hi",\r\nthere')).toBe('"say ""hi"",\r\nthere"')
  expect(csvCell(null)).toBe('')
  expect(csvCell(-5)).toBe('-5')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])('%j is no formula', (title) => {
  expect(csvCell(title)).toBe(`"'${title}"`)
})
