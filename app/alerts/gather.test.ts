import { expect, test } from 'vitest'
import { hours, minutes } from '../clock'
import { fullBucket, nextRefill, refill } from './bucket'
import { deliveryLimits } from './delivery'
import { gather, type Waiting } from './gather'

const at = hours(1000)
const waiting = (id: number, parts: Partial<Waiting> = {}): Waiting => ({
  ...{ id, ruleId: 1, kind: 'new', dueAt: at, firstDueAt: parts.dueAt ?? at, attempts: 0 },
  ...parts,
})
const now = { at, isLast: false }

test('what the same rule has for the channel is taken along, if it still gathers, not if quiet hours hold it', () => {
  const others = [
    waiting(2),
    waiting(3, { dueAt: at + 30_000 }),
    waiting(4, { ruleId: 2 }),
    waiting(5, { ruleId: undefined }),
  ]
  expect(gather(waiting(1), others, now)).toEqual({ folded: [2, 3], overBudget: [], meanwhile: false })
  expect(gather(waiting(1), [waiting(2, { dueAt: at + hours(8) })], now).folded).toEqual([])
  expect(gather(waiting(1, { ruleId: undefined }), others, now).folded).toEqual([])
})

test('the last message of a bucket takes everything that is due', () => {
  const others = [
    waiting(2, { ruleId: 2 }),
    waiting(3, { ruleId: undefined }),
    waiting(4, { ruleId: 2, dueAt: at + 1 }),
  ]
  expect(gather(waiting(1), [waiting(9), ...others], { at, isLast: true })).toEqual({
    folded: [9, 2, 3],
    overBudget: [2, 3],
    meanwhile: false,
  })
})

test('what waited for six hours becomes one message, of whatever rule', () => {
  const old = { dueAt: at - deliveryLimits.meanwhileMilliseconds - 1 }
  const others = [waiting(2, { ...old, ruleId: 2 }), waiting(3, { ruleId: 2 })]
  expect(gather(waiting(1, old), others, now)).toEqual({ folded: [2], overBudget: [], meanwhile: true })
  expect(gather(waiting(1, old), others, { ...now, channel: 'pagerduty' })).toEqual({
    folded: [],
    overBudget: [],
    meanwhile: false,
  })
})

test.each(['pagerduty', 'github', 'gitlab', 'jira'] as const)('every message of %s is its own', (channel) => {
  expect(gather(waiting(1), [waiting(2)], { at, channel, isLast: true }).folded).toEqual([])
})

test('a message that was tried says the same the next time, and is not told by another', () => {
  expect(gather(waiting(1, { attempts: 1 }), [waiting(2)], now).folded).toEqual([])
  expect(gather(waiting(1), [waiting(2, { attempts: 1 })], now).folded).toEqual([])
})

test.each(['test', 'summary', 'resolved', 'channel_off', 'tracker'] as const)('%s has a message of its own', (kind) => {
  expect(gather(waiting(1, { kind }), [waiting(2, { kind })], { at, isLast: true }).folded).toEqual([])
  expect(gather(waiting(1), [waiting(2, { kind })], { at, isLast: true }).folded).toEqual([])
})

test('one message stands for a bounded number', () => {
  const many = Array.from({ length: deliveryLimits.folded + 9 }, (_, n) => waiting(n + 2))
  expect(gather(waiting(1), many, now).folded).toHaveLength(deliveryLimits.folded)
})

test('a bucket has twenty messages, and one more a minute', () => {
  const empty = { messages: 0, at }
  expect(refill(empty, at + minutes(1) - 1)).toEqual(empty)
  expect(refill(empty, at + minutes(2.5))).toEqual({ messages: 2, at: at + minutes(2) })
  expect(refill(empty, at + hours(5))).toEqual(fullBucket(at + hours(5)))
  expect(nextRefill(empty)).toBe(at + minutes(1))
  expect(refill(empty, at - hours(1))).toEqual(fullBucket(at - hours(1)))
})
