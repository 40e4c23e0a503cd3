import { expect, test } from 'vitest'
import { readClientLosses } from './client-losses'

test('what a client did not send is told by our kinds and its reasons', () => {
  const discarded_events = [
    { reason: 'before_send', category: 'error', quantity: 2 },
    { reason: 'sample_rate', category: 'transaction', quantity: 7.9 },
    { reason: 'log', category: 'log_byte', quantity: 4096 },
  ]
  expect(readClientLosses({ timestamp: 1, discarded_events })).toEqual([
    { itemKind: 'event', reason: 'before_send', count: 2 },
    { itemKind: 'transaction', reason: 'sample_rate', count: 7 },
  ])
})

test('a client names no counters of ours and cannot make a sum overflow', () => {
  const discarded_events = [
    { reason: '<script>', category: 'constructor', quantity: 1e300 },
    { reason: 'ignored', category: 'error', quantity: -1 },
    { reason: 'ignored', category: 'error', quantity: '5' },
    null,
    7,
  ]
  expect(readClientLosses({ discarded_events })).toEqual([{ itemKind: 'other', reason: 'other', count: 1_000_000_000 }])
  for (const payload of [null, [], 'x', {}, { discarded_events: {} }]) expect(readClientLosses(payload)).toBeUndefined()
})
