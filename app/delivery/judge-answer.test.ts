import { expect, test } from 'vitest'
import { days, hours, minutes } from '../clock'
import type { OutsideProblem } from '../outside/request'
import { judgeAnswer, retryAfter } from './judge-answer'

const at = days(20_000)
const answered = (status: number, headers: Record<string, string> = {}) =>
  judgeAnswer({ ok: true, milliseconds: 5, status, headers, body: '' }, at)
const problem = (name: OutsideProblem, status?: number) =>
  judgeAnswer({ ok: false, milliseconds: 5, problem: name, detail: '', ...(status && { status }) }, at)

test.each([200, 201, 202, 204, 299])('%i is good', (status) => expect(answered(status)).toEqual({ ok: true }))

test.each([
  [408, 'timeout'],
  [425, 'rate-limited'],
  [429, 'rate-limited'],
  [500, 'server-error'],
  [502, 'server-error'],
  [503, 'server-error'],
  [599, 'server-error'],
])('%i is tried again', (status, error) => expect(answered(status)).toEqual({ ok: false, error, final: false }))

test.each([
  [400, 'rejected'],
  [401, 'authentication'],
  [403, 'authentication'],
  [404, 'rejected'],
  [410, 'gone'],
  [413, 'rejected'],
  [422, 'rejected'],
])('%i is final', (status, error) => expect(answered(status)).toEqual({ ok: false, error, final: true }))

test.each<[OutsideProblem, boolean]>([
  ['dns', false],
  ['connection', false],
  ['tls', false],
  ['timeout', false],
  ['redirect', true],
  ['forbidden', true],
  ['address', true],
  ['too-large', true],
])('the problem %s is final: %s', (name, final) => expect(problem(name)).toMatchObject({ ok: false, final }))

test('who answered 200 has the message, also when the rest of the answer is too large or never comes', () => {
  expect([problem('too-large', 200), problem('timeout', 204)]).toEqual([{ ok: true }, { ok: true }])
  expect(problem('redirect', 302)).toMatchObject({ ok: false, error: 'redirect' })
})

test('Retry-After is a number of seconds or a date, and bounded', () => {
  expect(answered(429, { 'retry-after': '120' })).toMatchObject({ retryAfterMilliseconds: minutes(2) })
  expect(answered(503, { 'retry-after': new Date(at + hours(2)).toUTCString() })).toMatchObject({
    retryAfterMilliseconds: hours(2),
  })
  expect([retryAfter('99999999', at), retryAfter('Fri, 31 Dec 9999 23:59:59 GMT', at)]).toEqual([days(1), days(1)])
  expect([retryAfter('Thu, 01 Jan 1970 00:00:00 GMT', at), retryAfter('0', at)]).toEqual([0, 0])
  expect([retryAfter('soon', at), retryAfter('', at), retryAfter('-5', at)].slice(0, 2)).toEqual([undefined, undefined])
})
