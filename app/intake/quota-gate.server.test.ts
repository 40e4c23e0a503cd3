import { afterEach, expect, test } from 'vitest'
import { anIntake, aPublicKey, type TestIntake } from '../../tests/support/an-intake'
import { days } from '../clock'
import type { AppliedQuotas } from '../projects/quotas'
import type { IntakeKey } from './keys.server'

const url = `/api/7/envelope/?sentry_key=${aPublicKey}`
/** When `anIntake` lives: 26 min 40 s past an hour, 20 s before the minute is over. */
const now = 1_780_000_000_000

let tested: TestIntake
afterEach(() => tested.close())

const open = async (quotas: AppliedQuotas, more: Partial<IntakeKey> = {}) => {
  const key = { id: 1, projectId: 7, publicKey: aPublicKey, enabled: true, quotas, ...more }
  tested = await anIntake({ loadKeys: async () => [key] })
  return tested
}

const idOf = (n: number) => n.toString(16).padStart(32, '0')
const event = (n: number, ...more: string[]) =>
  [`{"event_id":"${idOf(n)}"}`, '{"type":"event"}', '{"message":"hello"}', ...more].join('\n')
const attachment = ['{"type":"attachment","length":2,"filename":"a.txt"}', 'hi']
const report = ['{"type":"client_report"}', '{"discarded_events":[]}']

test('over quota the answer is 429 with the time and the categories, and nothing is kept', async () => {
  const { post, envelopes, refusals, intake } = await open({ project: { error: { perMinute: 2 } } })
  expect((await post(url, event(1))).headers).not.toHaveProperty('x-sentry-rate-limits')
  const last = await post(url, event(2))
  expect(last.status).toBe(200)
  expect(last.headers['x-sentry-rate-limits']).toBe('20:error;default:project:quota_exceeded')

  const over = await post(url, event(3, ...attachment))
  expect(over.status).toBe(429)
  expect(over.headers).toMatchObject({
    'retry-after': '20',
    'x-sentry-rate-limits': '20:error;default:project:quota_exceeded',
    'access-control-expose-headers': expect.stringContaining('x-sentry-rate-limits'),
  })
  expect(JSON.parse(String(over.body)).detail).toContain('quota of this project')
  expect(envelopes()).toHaveLength(2)
  expect(intake.refusedNow(7)).toMatchObject([
    { reason: 'quota_project', category: 'error', since: now, count: 1, until: now + 20_000 },
    { reason: 'quota_project', category: 'attachment', count: 1 },
  ])
  expect(await refusals()).toEqual({ '7 event quota_project': 1, '7 attachment quota_project': 1 })
})

test('items of a mixed envelope that fit the quota are kept, and the answer names the other categories', async () => {
  const { post, envelopes, refusals } = await open({ key: { error: { perDay: 0 } } })
  const answer = await post(url, event(1, ...attachment, ...report))
  expect(answer.status).toBe(200)
  expect(answer.headers['x-sentry-rate-limits']).toMatch(/^\d+:error;default:key:quota_exceeded$/)
  expect(envelopes().map(({ meta }) => meta.items)).toEqual([{ client_report: 1 }])
  expect(await refusals()).toEqual({ '7 event quota_key': 1, '7 attachment quota_key': 1 })
})

test('items that the disk does not store do not use up quota', async () => {
  const { post, inbox } = await open({ project: { error: { perMinute: 1 } } })
  await inbox.close()
  expect((await post(url, event(1))).status).toBe(503)
  expect((await post(url, event(2))).status).toBe(503)
})

test('a spike is sampled: the first events are kept, all are counted, and SDKs are not rate limited', async () => {
  const { post, envelopes, refusals, intake } = await open({}, { firstEventAt: now - days(3) })
  const answers = await Promise.all(Array.from({ length: 2000 }, (_, n) => post(url, event(n + 1))))
  const kept = envelopes().length
  expect(answers.slice(0, 1000).filter(({ status }) => status === 200)).toHaveLength(1000)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(kept)
  expect(kept).toBeGreaterThan(1400)
  expect(kept).toBeLessThan(1600)
  const away = answers.find(({ status }) => status === 429)
  expect(away?.headers).toMatchObject({
    'retry-after': '0',
    'x-sentry-rate-limits': '0:error;default:project:spike_sampled',
  })
  expect(intake.refusedNow(7)).toMatchObject([{ reason: 'spike_sampled', count: 2000 - kept }])
  expect(await refusals()).toEqual({ '7 event spike_sampled': 2000 - kept })
})

test('a new project is not sampled', async () => {
  const { post, envelopes } = await open({}, { firstEventAt: now - days(0.5) })
  await Promise.all(Array.from({ length: 1500 }, (_, n) => post(url, event(n + 1))))
  expect(envelopes()).toHaveLength(1500)
})

test('what other nodes accepted uses up the quota here too, and what was accepted here is told them once', async () => {
  const { post, intake } = await open({ project: { error: { perMinute: 3 } } })
  expect((await post(url, event(1))).status).toBe(200)
  expect(intake.takeCounts(10)).toEqual([
    { projectId: 7, keyId: 0, category: 'arrivals', count: 1 },
    { projectId: 7, keyId: 1, category: 'error', count: 1 },
  ])
  expect(intake.takeCounts(10)).toEqual([])
  intake.addCounts([{ projectId: 7, keyId: 9, category: 'error', count: 2 }])
  expect((await post(url, event(2))).status).toBe(429)
  expect(intake.takeCounts(10)).toEqual([{ projectId: 7, keyId: 0, category: 'arrivals', count: 1 }])
})

test('a project is sampled by what all nodes receive', async () => {
  const { post, intake } = await open({}, { firstEventAt: now - days(2) })
  intake.addCounts([{ projectId: 7, keyId: 0, category: 'arrivals', count: 100_000 }])
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => post(url, event(n))))
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(30)
})
