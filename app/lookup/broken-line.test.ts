import { expect, test } from 'vitest'
import { brokenLine } from './broken-line'

const stored = (frame: object) => {
  const payload = { platform: 'node', exception: { values: [{ type: 'E', stacktrace: { frames: [frame] } }] } }
  const id = 'a'.repeat(32)
  const row = { id, projectSlug: 'web', issueShortId: 'WEB-12', timestamp: 0, received: 0, receivedEventId: id }
  return { ...row, level: 'error' as const, title: 'E', payload: JSON.stringify(payload) }
}

const place = { filename: 'src/cart.ts', lineno: 4 }

test('the line that broke has up to two lines before and after it', () => {
  const source = { pre_context: ['1', '2', '3'], context_line: '  item.price', post_context: ['5'] }
  expect(brokenLine(stored({ ...place, ...source }))).toEqual({
    line: { file: 'src/cart.ts', line: 4, text: 'item.price' },
    around: { before: ['2', '3'], hit: '  item.price', after: ['5'] },
  })
})

test('without source code there is only the location', () => {
  expect(brokenLine(stored(place))).toEqual({ line: { file: 'src/cart.ts', line: 4 } })
  expect(brokenLine(stored({ function: 'f' }))).toBeUndefined()
})
