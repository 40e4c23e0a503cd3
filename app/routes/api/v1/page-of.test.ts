import { expect, test } from 'vitest'
import { pageByText, pageByTime } from './page-of'

/** Walks a list to its end. */
function walked<Row>(page: (query: URLSearchParams) => { rows: Row[]; next: string | null }): Row[] {
  const all: Row[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const found = page(new URLSearchParams({ limit: '2', ...(cursor && { cursor }) }))
    all.push(...found.rows)
    cursor = found.next
  }
  return all
}

test('rows of the same time are neither repeated nor left out', () => {
  const rows = [5, 9, 9, 9, 9, 9, 3].map((at, place) => ({ at, place }))
  const found = walked((query) => pageByTime(rows, query))
  expect(found.map(({ at }) => at)).toEqual([9, 9, 9, 9, 9, 5, 3])
  expect(new Set(found.map(({ place }) => place)).size).toBe(rows.length)
})

test('names are listed in their order, with any letters in the cursor', () => {
  const names = ['url', 'a.b', 'größe', 'browser', '1']
  expect(walked((query) => pageByText(names, query, (name) => name))).toEqual([...names].sort())
})
