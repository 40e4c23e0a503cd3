import { expect } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import { pack } from '../../../app/attachments/pack.server'
import { days, hourOf, hours } from '../../../app/clock'
import type { NonEventItem } from '../../../app/store/non-event-items'
import type { Store } from '../../../app/store/store'
import { aBatch, id, now, processed } from './builders'
import type { testWith } from './opened'
import { evictAll } from './retention'

/** Midnight (UTC), as counters count days and months. */
const midnight = (at: number) => at - (at % days(1))
const month = (at: number) => at - (at % days(30))

/** Events per hour of an issue, by release, where there are any; hours since 1970. */
async function counted(store: Store, from: number, until: number) {
  const asked = { by: 'release', untilHour: hourOf(until), hoursPerBar: 1, most: 5 } as const
  const bars = hourOf(until) - hourOf(from) + 1
  const { counts, parts } = (await store.insight.trend(operator, 'WEB-1', { ...asked, bars }))!
  const there = (all: number[]) => all.flatMap((count, at) => (count > 0 ? [[hourOf(from) + at, count]] : []))
  return { all: there(counts), parts: parts.map(({ name, counts }) => [name, there(counts)]) }
}

/** What is kept of counters and of files without events. */
export function countersContract(test: ReturnType<typeof testWith>): void {
  test('events are counted by hour for 30 days, by day for two years, and by month then', async ({ opened }) => {
    const web = await opened.aProject('Web')
    const { store, recorder } = opened
    const [recent, old, older] = [now - days(29), midnight(now - days(40)), month(now - days(800))]
    const times = [recent, recent + hours(1), old + hours(3), old + hours(5), older + days(2), older + days(3)]
    const events = times.map((timestamp) => processed(web, { event: { timestamp, received: timestamp, release: '1' } }))
    await recorder.record(aBatch(events))
    await evictAll(opened, now)
    const folded = [
      [hourOf(older), 2],
      [hourOf(old), 2],
      [hourOf(recent), 1],
      [hourOf(recent) + 1, 1],
    ]
    expect(await counted(store, older, now)).toEqual({ all: folded, parts: [['1', folded]] })
    // What happens again is added to the day it belongs to.
    await recorder.record(
      aBatch([processed(web, { event: { timestamp: old + hours(7), received: now, release: '1' } })]),
    )
    await evictAll(opened, now + days(1))
    expect((await counted(store, old, old + days(1))).all).toEqual([[hourOf(old), 3]])
  })

  test('sessions are counted by hour for 30 days, and by day then', async ({ opened }) => {
    const web = await opened.aProject('Web')
    const { store, recorder } = opened
    const old = midnight(now - days(40))
    const sessions = (at: number, count: number): NonEventItem => ({
      kind: 'sessions',
      item: {
        ...{ projectId: web.id, itemKind: 'session' },
        counts: [{ release: '1', environment: '', hour: hourOf(at), status: 'started', count }],
      },
    })
    const nonEvents = [sessions(old + hours(2), 3), sessions(old + hours(9), 4), sessions(now - days(2), 5)]
    await recorder.record(aBatch([], { nonEvents }))
    await evictAll(opened, now)
    const more = await store.releases.more(operator, 'web', '1', { now, hours: 24 * 50 })
    const first = hourOf(now) - 24 * 50 + 1
    const there = more!.sessions.own.flatMap((count, at) => (count > 0 ? [[first + at, count]] : []))
    expect(there).toEqual([
      [hourOf(old), 7],
      [hourOf(now) - 48, 5],
    ])
  })

  test('a file whose event does not come within a week is forgotten, except beside feedback', async ({ opened }) => {
    const web = await opened.aProject('Web')
    const { store, recorder } = opened
    const event = processed(web)
    const [alone, reported, late] = [id(), id(), id()]
    const aFile = (eventId: string, received = now): NonEventItem => ({
      kind: 'attachment',
      item: {
        ...{ projectId: web.id, eventId, filename: 'a.txt', contentType: 'text/plain', type: 'event.attachment' },
        ...{ received, ...pack(Buffer.from(eventId)) },
      },
    })
    const feedback: NonEventItem = {
      kind: 'feedback',
      item: { id: id(), projectId: web.id, itemKind: 'feedback', eventId: reported, at: now, message: 'It broke' },
    }
    const files = [aFile(event.event.id), aFile(alone), aFile(reported), aFile(late, now + days(2))]
    await recorder.record(aBatch([event], { nonEvents: [...files, feedback] }))
    await evictAll(opened, now + days(8))
    const kept = [event.event.id, alone, reported, late].map(
      async (eventId) => (await store.attachments.ofEvent(operator, { projectSlug: 'web', id: eventId })).length,
    )
    expect(await Promise.all(kept)).toEqual([1, 0, 1, 1])
  })
}
