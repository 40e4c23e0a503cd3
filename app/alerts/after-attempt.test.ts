import { expect, test } from 'vitest'
import { days, hours, minutes } from '../clock'
import { afterAttempt, channelAfter } from './after-attempt'
import { type Attempt, deliveryLimits } from './delivery'

const at = days(20_000)
const failed = (parts: Partial<Attempt & { ok: false }> = {}): Attempt => ({
  ...{ at, milliseconds: 5, ok: false, error: 'server-error', final: false },
  ...parts,
})

test.each([0, 0.5, 1])('ten attempts are made within a day, further and further apart (chance %s)', (chance) => {
  const pauses: number[] = []
  let outcome = afterAttempt(failed(), 1, chance)
  for (let attempts = 2; outcome.state === 'waiting'; attempts++) {
    pauses.push(outcome.dueAt - at)
    outcome = afterAttempt(failed(), attempts, chance)
  }
  expect(pauses).toHaveLength(deliveryLimits.attempts - 1)
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  const sum = pauses.reduce((total, pause) => total + pause, 0)
  expect(sum).toBeGreaterThan(hours(18))
  expect(sum).toBeLessThan(hours(26))
  expect(outcome).toEqual({ state: 'failed' })
})

test('chance spreads the attempts of what failed together', () => {
  const [early, late] = [afterAttempt(failed(), 3, 0), afterAttempt(failed(), 3, 1)]
  expect([early, late]).toMatchObject([{ dueAt: at + minutes(2.7) }, { dueAt: at + minutes(3.3) }])
})

test('the other side may ask for a longer pause, up to six hours, and then its channel waits that long', () => {
  const asked = (retryAfterMilliseconds: number) => afterAttempt(failed({ retryAfterMilliseconds }), 1, 0.5)
  expect(asked(minutes(20))).toEqual({ state: 'waiting', dueAt: at + minutes(20), holdUntil: at + minutes(20) })
  expect(asked(days(400))).toMatchObject({ dueAt: at + hours(6) })
  expect(asked(1)).toMatchObject({ dueAt: at + 30_000 })
})

test('others of the channel wait for an attempt, but not for hours', () => {
  expect(afterAttempt(failed(), 1, 0.5)).toMatchObject({ dueAt: at + 30_000, holdUntil: at + 30_000 })
  expect(afterAttempt(failed(), 8, 0.5)).toMatchObject({ dueAt: at + hours(6), holdUntil: at + minutes(5) })
})

test('what is final is not tried again', () => {
  expect(afterAttempt({ at, milliseconds: 1, ok: true }, 1, 0)).toEqual({ state: 'sent' })
  expect(afterAttempt(failed({ final: true }), 1, 0)).toEqual({ state: 'failed' })
  expect(afterAttempt(failed({ error: 'nothing-to-say', final: true }), 1, 0)).toEqual({ state: 'dropped' })
})

test('a channel is switched off by 410, or by five final failures in a row', () => {
  const final = failed({ final: true, error: 'rejected' })
  expect(channelAfter(0, failed({ final: true, error: 'gone' }), 'failed')).toEqual({ failures: 1, off: 'gone' })
  expect(channelAfter(3, final, 'failed')).toEqual({ failures: 4 })
  expect(channelAfter(4, final, 'failed')).toEqual({ failures: 5, off: 'failing' })
  expect(channelAfter(4, failed(), 'waiting')).toEqual({ failures: 4 })
  expect(channelAfter(4, failed({ error: 'internal' }), 'failed')).toEqual({ failures: 4 })
  expect(channelAfter(4, { at, milliseconds: 1, ok: true }, 'sent')).toEqual({ failures: 0 })
})
