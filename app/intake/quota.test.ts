import { expect, test } from 'vitest'
import { days, hours, minutes, seconds } from '../clock'
import type { AppliedQuotas } from '../projects/quotas'
import { countOn, decide, giveBack } from './quota'
import { QuotaUsage } from './quota-usage'

/** 18 s into a minute, 90 minutes into a day. */
const at = days(20_000) + minutes(90) + seconds(18)

const asking = (quotas?: AppliedQuotas) => {
  const usage = new QuotaUsage()
  const sender = (keyId = 1, projectId = 7) => ({ keyId, projectId, quotas })
  return {
    usage,
    sender: sender(),
    ask: (items: Record<string, number>, when = at, keyId = 1, projectId = 7) =>
      decide(usage, sender(keyId, projectId), items, when),
  }
}

test('without quotas everything is kept', () => {
  const { ask } = asking()
  expect(ask({ event: 1, attachment: 2, session: 3, client_report: 1 })).toEqual({
    kept: { event: 1, attachment: 2, session: 3, client_report: 1 },
    refused: [],
    limits: [],
  })
})

test('the request that uses up a quota is kept, and its answer says so', () => {
  const { ask } = asking({ project: { error: { perMinute: 2 } } })
  expect(ask({ event: 1 }).limits).toEqual([])
  const limit = { seconds: 42, category: 'error', scope: 'project', reason: 'quota_exceeded' }
  expect(ask({ event: 1 })).toEqual({ kept: { event: 1 }, refused: [], limits: [limit] })
  expect(ask({ event: 1 })).toEqual({
    kept: {},
    refused: [{ itemKind: 'event', reason: 'quota_project', count: 1 }],
    limits: [limit],
  })
})

test('the next minute starts at zero, and the day continues', () => {
  const { ask } = asking({ project: { error: { perMinute: 2, perDay: 3 } } })
  expect(ask({ event: 5 }).kept).toEqual({ event: 2 })
  const next = ask({ event: 5 }, at + minutes(1))
  expect(next.kept).toEqual({ event: 1 })
  expect(next.limits[0]?.seconds).toBe((hours(24) - minutes(91) - seconds(18)) / 1000)
  expect(ask({ event: 5 }, at + days(1)).kept).toEqual({ event: 2 })
})

test('an item that one scope refuses does not use up quota of the others', () => {
  const { ask } = asking({ key: { error: { perMinute: 1 } }, instance: { error: { perMinute: 3 } } })
  for (let i = 0; i < 5; i++) ask({ event: 1 })
  expect(ask({ event: 1 }).refused).toEqual([{ itemKind: 'event', reason: 'quota_key', count: 1 }])
  expect(ask({ event: 1 }, at, 2).kept).toEqual({ event: 1 })
  expect(ask({ event: 1 }, at, 3, 8).kept).toEqual({ event: 1 })
  const over = ask({ event: 1 }, at, 4, 8)
  expect(over.refused).toEqual([{ itemKind: 'event', reason: 'quota_instance', count: 1 }])
  expect(over.limits).toEqual([{ seconds: 42, category: 'error', scope: 'instance', reason: 'quota_exceeded' }])
})

test('the categories of a mixed envelope that fit their quota are kept', () => {
  const { ask } = asking({ project: { error: { perMinute: 0 }, session: { perMinute: 1 } } })
  expect(ask({ session: 2, event: 1, client_report: 1 })).toMatchObject({
    kept: { session: 1, client_report: 1 },
    refused: [
      { itemKind: 'session', reason: 'quota_project', count: 1 },
      { itemKind: 'event', reason: 'quota_project', count: 1 },
    ],
  })
})

test('attachments are refused with their event, and only then', () => {
  const { ask } = asking({ project: { error: { perMinute: 1 } } })
  expect(ask({ attachment: 2, event: 1 }).kept).toEqual({ event: 1, attachment: 2 })
  const { kept, refused } = ask({ attachment: 2, event: 1 })
  expect(kept).toEqual({})
  expect(refused.map(({ itemKind, count }) => [itemKind, count])).toEqual([
    ['event', 1],
    ['attachment', 2],
  ])
  expect(ask({ attachment: 1 }).kept).toEqual({ attachment: 1 })
})

test('kinds of one category share its quota', () => {
  const { ask } = asking({ project: { feedback: { perDay: 1 } } })
  const { kept, limits } = ask({ feedback: 1, user_report: 1 })
  expect(kept).toEqual({ feedback: 1 })
  expect(limits).toHaveLength(1)
})

test('quota of items that could not be stored is released', () => {
  const { usage, sender, ask } = asking({ project: { error: { perMinute: 1 } } })
  giveBack(usage, sender, ask({ event: 1 }).kept, at)
  expect(ask({ event: 1 }).kept).toEqual({ event: 1 })
})

test('a quota does not stay exhausted when the clock is set back', () => {
  const { ask } = asking({ project: { error: { perMinute: 1 } } })
  ask({ event: 1 }, at + days(300))
  expect(ask({ event: 1 }).kept).toEqual({ event: 1 })
})

test('counts of a key, a project and the instance continue from earlier that day', () => {
  const quotas = (perDay: number) => ({ error: { perDay } })
  const { ask, usage } = asking({ key: quotas(10), project: quotas(20), instance: quotas(110) })
  countOn(usage, { keyId: 1 }, 'event', 9, at)
  countOn(usage, { projectId: 7 }, 'event', 18, at)
  countOn(usage, { projectId: 8 }, 'event', 90, at)
  countOn(usage, { keyId: 1 }, 'client_report', 50, at)
  expect(ask({ event: 5 }).refused).toEqual([{ itemKind: 'event', reason: 'quota_key', count: 4 }])
  expect(ask({ event: 5 }, at, 2).refused).toEqual([{ itemKind: 'event', reason: 'quota_project', count: 4 }])
  expect(ask({ event: 5 }, at, 3, 9).refused).toEqual([{ itemKind: 'event', reason: 'quota_instance', count: 5 }])
})
