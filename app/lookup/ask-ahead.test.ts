import { expect, test } from 'vitest'
import type { Viewer } from '../accounts/viewer'
import type { CodeHit } from '../store/codes'
import { askAhead, hitsFor } from './ask-ahead'

const ada: Viewer = { kind: 'user', userId: 1, email: 'ada@example.com', name: 'Ada', owner: false }
const storeOf = (hits: CodeHit[]) => ({ codes: { find: async () => hits } })

test('what was asked ahead is used for the same viewer only', async () => {
  const hits: CodeHit[] = []
  const ahead = askAhead(storeOf(hits), ada, '3862911841')
  expect(await hitsFor({ ...ada }, ahead)).toBe(hits)
  expect(hitsFor({ ...ada, owner: true }, ahead)).toBeUndefined()
  expect(hitsFor({ ...ada, limitedBy: { token: 7, owner: false } }, ahead)).toBeUndefined()
  expect(hitsFor({ ...ada, userId: 2 }, ahead)).toBeUndefined()
})

test('a text without a code asks the store nothing', async () => {
  const { hits, recognised } = askAhead({ codes: { find: () => Promise.reject(new Error('asked')) } }, ada, '')
  expect(recognised.codes).toEqual([])
  expect(await hits).toEqual([])
})
