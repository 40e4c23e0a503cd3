import { expect, test } from 'vitest'
import { findCodes } from '../digests/find-codes'
import { normalise } from '../events/normalise'
import type { Failure } from './failure'
import { failureEvent } from './failure-event'

const failure: Failure = {
  digest: '2v3j2h72z8',
  previous: 'dcrj3gyge2',
  kind: 'render',
  side: 'server',
  route: 'routes/issues/list',
  type: 'TypeError',
  message: 'boom',
  stack: 'TypeError: boom\n    at render (/srv/build/server/server.js:1:2)',
  causes: [{ type: 'Error', message: 'below' }],
  requestId: 'b51422d1-bdd4-46f9-87a5-479adaa3aafe',
  method: 'GET',
  path: '/issues?q=a',
  at: 1_700_000_000_000,
}
const event = normalise(failureEvent(failure), { eventId: 'a'.repeat(32), receivedAt: failure.at })

test('an event of Digestline is read like any other', () => {
  expect(event.exceptions.map(({ type, value }) => [type, value])).toEqual([
    ['Error', 'below'],
    ['TypeError', 'boom'],
  ])
  expect(event.exceptions[1]?.frames).toMatchObject([{ function: 'render', line: 1, inApp: true }])
  expect(event.timestamp).toBe(failure.at)
})

test('it is found by its digest, by the digest it covered up, and by the request id', () => {
  const codes = findCodes(event, []).map(({ kind, value, confidence }) => `${kind} ${value} ${confidence}`)
  expect(codes).toContain('digest 2v3j2h72z8 exact')
  expect(codes).toContain('digest dcrj3gyge2 exact')
  expect(codes).toContain('request_id b51422d1-bdd4-46f9-87a5-479adaa3aafe exact')
})
