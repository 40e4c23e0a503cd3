import { expect, test } from 'vitest'
import { days, hourOf, hours } from '../clock'
import { personOfSession, readSession, readSessions } from './session-counts'

const received = hours(500_000)
const started = new Date(received - hours(2)).toISOString()
const attrs = { release: 'shop@1.4.0', environment: 'production' }
const place = { release: 'shop@1.4.0', environment: 'production', hour: hourOf(received) - 2 }

test('a session counts at its start and its end, and not in between', () => {
  const told = (update: object) => readSession({ sid: 's', started, attrs, ...update }, received)
  expect(told({ status: 'ok', init: true })).toEqual([{ ...place, status: 'started', count: 1 }])
  expect(told({ status: 'ok', errors: 1 })).toEqual([])
  expect(told({ status: 'exited', errors: 0 })).toEqual([{ ...place, status: 'exited', count: 1 }])
  expect(told({ status: 'exited', errors: 3 })).toEqual([{ ...place, status: 'errored', count: 1 }])
  expect(told({ status: 'crashed', init: true })?.map(({ status }) => status)).toEqual(['started', 'crashed'])
})

test('aggregated sessions of a server are added by their outcome', () => {
  const aggregates = [
    { started, exited: 5, errored: 2, crashed: 1 },
    { started, exited: -4, unhandled: 'x' },
  ]
  expect(readSessions({ aggregates, attrs }, received)).toEqual([
    { ...place, status: 'started', count: 8 },
    { ...place, status: 'exited', count: 5 },
    { ...place, status: 'errored', count: 2 },
    { ...place, status: 'crashed', count: 1 },
  ])
})

test('an implausible start is replaced by the time of receipt', () => {
  for (const unbelievable of ['tomorrow', new Date(received + days(1)).toISOString(), '1970-01-01T00:00:00Z', null])
    expect(readSession({ status: 'ok', init: true, started: unbelievable, attrs }, received)?.[0]?.hour).toBe(
      hourOf(received),
    )
})

test('an item that is not a session is ignored', () => {
  for (const payload of [null, [], {}, { status: 7 }, 'ok']) expect(readSession(payload, received)).toBeUndefined()
  for (const payload of [null, [], {}, { aggregates: {} }]) expect(readSessions(payload, received)).toBeUndefined()
})

test('a session may name its user', () => {
  expect(personOfSession({ did: 'device 7' })).toBe('device 7')
  for (const payload of [{}, { did: '' }, { did: 7 }, null]) expect(personOfSession(payload)).toBeUndefined()
})
