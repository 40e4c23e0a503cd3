import { expect } from 'vitest'
import type { SummarySchedule } from '../../../app/alerts/summary-schedule'
import { days, hours } from '../../../app/clock'
import type { testWith } from './opened'

const daily: SummarySchedule = { every: 'day', weekday: 1, hour: 8, timeZone: 'UTC' }

export function mailSettingsContract(test: ReturnType<typeof testWith>): void {
  test('people opt out of mails', async ({ opened: { store, aProject, aUser } }) => {
    const [web, ada, bob] = [await aProject('Web'), await aUser('ada@example.com'), await aUser('bob@example.com')]
    expect(await store.mailSettings.of(ada.userId)).toEqual({ optOuts: [] })
    await store.mailSettings.setOptOuts(ada.userId, [
      { projectId: web.id, kind: 'others' },
      { projectId: 0, kind: 'storm' },
      { projectId: 99_999, kind: 'all' },
    ])
    expect(await store.mailSettings.optOut(ada.userId, { projectId: 0, kind: 'storm' })).toBe(true)
    expect(await store.mailSettings.optOut(ada.userId, { projectId: web.id, kind: 'new' })).toBe(true)
    expect((await store.mailSettings.of(ada.userId)).optOuts).toEqual([
      { projectId: 0, kind: 'storm' },
      { projectId: web.id, kind: 'new' },
      { projectId: web.id, kind: 'others' },
    ])
    expect((await store.mailSettings.of(bob.userId)).optOuts).toEqual([])
    expect(await store.mailSettings.optOut(99_999, { projectId: 0, kind: 'all' })).toBe(false)
    await store.mailSettings.setOptOuts(ada.userId, [])
    expect((await store.mailSettings.of(ada.userId)).optOuts).toEqual([])
  })

  test('one summary is enqueued per period, also after a downtime', async ({ opened: { store, recorder, aUser } }) => {
    const ada = await aUser('ada@example.com')
    const start = days(20_000)
    await store.mailSettings.setSummary(ada.userId, daily, start)
    expect((await store.mailSettings.of(ada.userId)).summary).toEqual({ ...daily, nextAt: start + hours(8) })
    expect(await recorder.summaries.enqueueDue(start + hours(8) - 1, 50)).toBe(0)
    expect(await recorder.summaries.enqueueDue(start + hours(8), 50)).toBe(1)
    expect(await recorder.summaries.enqueueDue(start + hours(8), 50)).toBe(0)
    // Down for five days: one summary.
    const back = start + days(5) + hours(9)
    expect(await recorder.summaries.enqueueDue(back, 50)).toBe(1)
    expect(await recorder.summaries.enqueueDue(back, 50)).toBe(0)
    expect((await store.mailSettings.of(ada.userId)).summary?.nextAt).toBe(start + days(6) + hours(8))
    await store.mailSettings.setSummary(ada.userId, undefined, back)
    expect(await recorder.summaries.enqueueDue(back + days(9), 50)).toBe(0)
  })

  test('the secret that signs unsubscribe links exists from the start', async ({ opened: { store } }) => {
    expect(await store.mailSettings.unsubscribeSecret()).toMatch(/^[0-9a-f]{64}$/)
  })
}
