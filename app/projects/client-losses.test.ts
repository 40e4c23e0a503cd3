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

test('a client names no counters of ours, and one report cannot claim more than a million losses', () => {
  const discarded_events = [
    { reason: 'ignored', category: 'error', quantity: 400_000 },
    { reason: '<script>', category: 'constructor', quantity: 1e300 },
    { reason: 'ignored', category: 'error', quantity: 5 },
    { reason: 'ignored', category: 'error', quantity: -1 },
    { reason: 'ignored', category: 'error', quantity: '5' },
    null,
    7,
  ]
  expect(readClientLosses({ discarded_events })).toEqual([
    { itemKind: 'event', reason: 'ignored', count: 400_000 },
    { itemKind: 'other', reason: 'other', count: 600_000 },
  ])
  for (const payload of [null, [], 'x', {}, { discarded_events: {} }]) expect(readClientLosses(payload)).toBeUndefined()
})
