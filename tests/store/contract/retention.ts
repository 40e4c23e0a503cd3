import { expect } from 'vitest'
import { anonymous, operator } from '../../../app/accounts/viewer'
import { days, hours, type Instant } from '../../../app/clock'
import { countsNow, eventsKept, imbalances } from '../../../app/projects/accounting'
import type { Project, ProjectKey } from '../../../app/projects/project'
import { madeHere } from '../../../app/store/processed-event'
import type { ProcessedEvent } from '../../../app/store/store'
import { aBatch, digest, id, now, processed } from './builders'
import type { Opened, testWith } from './opened'

type Web = Project & { key: ProjectKey }

/** Runs all jobs that are due at a time. */
export async function evictAll({ recorder }: Pick<Opened, 'recorder'>, at: Instant): Promise<void> {
  while (await recorder.evicting.slice({ at, budget: 25, diskBytes: undefined }));
}

export const old = now - days(100)

export const anOldEvent = (web: Web, parts: Parameters<typeof processed>[1] = {}) =>
  processed(web, { ...parts, event: { timestamp: old, received: old, ...parts.event } })

export const many = (web: Web, count: number, parts: Parameters<typeof processed>[1] = {}) =>
  Array.from({ length: count }, (_, n) =>
    anOldEvent(web, { ...parts, event: { timestamp: old + n, received: old + n, ...parts.event } }),
  )

export const kept = async ({ store }: Opened, events: ProcessedEvent[]): Promise<boolean[]> =>
  Promise.all(events.map(async ({ event }) => (await store.events.byId(operator, event.id)).length > 0))

export const countKept = async (opened: Opened, events: ProcessedEvent[]) =>
  (await kept(opened, events)).filter(Boolean).length

export function retentionContract(test: ReturnType<typeof testWith>): void {
  test('events older than the limit are evicted, except the first and the newest five', async ({ opened }) => {
    const web = await opened.aProject('Web')
    const events = many(web, 40)
    const young = processed(web, { cause: 'young' })
    await opened.recorder.record(aBatch([...events, young]))
    await evictAll(opened, now)
    expect(await kept(opened, events)).toEqual(events.map((_, n) => n === 0 || n >= 35))
    expect(await kept(opened, [young])).toEqual([true])
    expect(await opened.store.issues.byShortId(operator, 'WEB-1')).toMatchObject({
      count: 40,
      firstSeen: old,
      lastSeen: old + 39,
      lastEventId: events.at(-1)!.event.id,
    })
    const stats = await opened.store.projects.stats(operator, 'web')
    expect(stats?.event).toMatchObject({ processed: 41, evicted: { age: 34 } })
    expect(eventsKept(stats!)).toBe((await kept(opened, [...events, young])).filter(Boolean).length)
  })

  test('events that arrived long after they happened, as by an import, are evicted at their own age', async ({
    opened,
  }) => {
    const web = await opened.aProject('Web')
    const events = many(web, 20).map((one) => ({ ...one, event: { ...one.event, received: now } }))
    await opened.recorder.record(aBatch(events))
    await evictAll(opened, now)
    expect(await kept(opened, events)).toEqual(events.map((_, n) => n === 0 || n >= 15))
  })

  test('an issue keeps few of many events of a day, and the same ones when it is thinned again', async ({ opened }) => {
    const web = await opened.aProject('Web')
    const events = Array.from({ length: 450 }, (_, n) => processed(web, { event: { timestamp: now - hours(1) + n } }))
    await opened.recorder.record(aBatch(events))
    await evictAll(opened, now)
    const left = await kept(opened, events)
    expect(left.filter(Boolean)).toHaveLength(200 + 1 + 5)
    await evictAll(opened, now + hours(2))
    expect(await kept(opened, events)).toEqual(left)
    expect((await opened.store.projects.stats(operator, 'web'))?.event?.evicted).toEqual({ density: 244 })
  })

  test('bodies stay readable when their blocks are packed again', async ({ opened }) => {
    const web = await opened.aProject('Web')
    const batches = Array.from({ length: 6 }, () => many(web, 30).map((event, n) => ({ ...event, n })))
    for (const [at, batch] of batches.entries())
      await opened.recorder.record(
        aBatch(batch.map((one) => ({ ...one, payload: Buffer.from(`{"of":"${at} ${one.n}"}`) }))),
      )
    await evictAll(opened, now)
    const found = await Promise.all(
      batches.flatMap((batch, at) =>
        batch.map(async ({ event, n }) => {
          const [stored] = await opened.store.events.byId(operator, event.id)
          if (stored) expect(stored.payload).toBe(`{"of":"${at} ${n}"}`)
          return stored !== undefined
        }),
      ),
    )
    expect(found.filter(Boolean)).toHaveLength(6)
  })

  test('the codes of an evicted event still find its issue, and say when and why it was evicted', async ({
    opened,
  }) => {
    const web = await opened.aProject('Web')
    const helper = await opened.aUser('help@example.com', { [web.id]: 'helper' })
    const events = many(web, 10)
    const gone = { ...events[2]!, codes: [digest('4711')] }
    await opened.recorder.record(aBatch([...events.slice(0, 2), gone, ...events.slice(3)]))
    await evictAll(opened, now)
    expect(await kept(opened, [gone])).toEqual([false])
    const codes = [
      { kind: 'digest' as const, value: '4711' },
      { kind: 'event_id' as const, value: gone.event.id },
    ]
    for (const viewer of [operator, helper, anonymous]) {
      for (const code of codes) {
        const [hit] = await opened.store.codes.find(viewer, [code], 5)
        expect(hit, `${viewer.kind} ${code.kind}`).toMatchObject({
          issue: { shortId: 'WEB-1', count: 10 },
          evicted: { at: now, reason: 'age' },
          kept: false,
        })
        expect(hit?.event).toBeUndefined()
      }
    }
    const stranger = await opened.aUser('else@example.com')
    expect(await opened.store.codes.find(stranger, codes, 5)).toEqual([])
  })

  test('an evicted event that is sent again is a duplicate', async ({ opened }) => {
    const web = await opened.aProject('Web')
    const events = many(web, 10)
    await opened.recorder.record(aBatch(events))
    await evictAll(opened, now)
    expect(await opened.recorder.record(aBatch(events))).toMatchObject({ processed: 0, duplicates: 10 })
    expect((await opened.store.issues.byShortId(operator, 'WEB-1'))?.count).toBe(10)
  })

  test('events with feedback are kept, and the first event of each of the last five releases', async ({ opened }) => {
    const web = await opened.aProject('Web')
    const events = many(web, 20).map((event, n) => ({
      ...event,
      event: { ...event.event, release: `${Math.floor(n / 5)}` },
    }))
    const feedback = {
      ...{ id: id(), projectId: web.id, itemKind: 'feedback' as const, eventId: events[7]!.event.id },
      ...{ at: now, message: 'It broke' },
    }
    await opened.recorder.record(aBatch(events, { nonEvents: [{ kind: 'feedback', item: feedback }] }))
    await evictAll(opened, now)
    const rows = (await kept(opened, events)).flatMap((isKept, n) => (isKept ? n : []))
    expect(rows).toEqual([0, 5, 7, 10, 15, 16, 17, 18, 19])
  })

  test('a run waits for its hour, reads everything once a day, and continues where it was', async ({ opened }) => {
    const web = await opened.aProject('Web')
    await evictAll(opened, now)
    const events = many(web, 10)
    await opened.recorder.record(aBatch(events))
    await evictAll(opened, now + hours(1) - 1)
    expect(await countKept(opened, events)).toBe(10)
    await evictAll(opened, now + hours(1))
    expect(await countKept(opened, events)).toBe(10)
    await evictAll(opened, now + days(1))
    expect(await countKept(opened, events)).toBe(6)
  })

  test('events of monitors count as made here, so that tallies stay correct when they are evicted', async ({
    opened,
  }) => {
    const web = await opened.aProject('Web')
    const events = many(web, 10, { itemKind: madeHere })
    await opened.recorder.record(aBatch(events))
    await opened.recorder.record(aBatch(events))
    const counted = async () => {
      const stats = (await opened.store.projects.stats(operator, 'web'))!
      expect(imbalances(countsNow(stats))).toEqual([])
      expect((await opened.store.retention.ofProject(operator, 'web'))?.events).toBe(eventsKept(stats))
      return { ...stats.event, kept: eventsKept(stats) }
    }
    expect(await counted()).toMatchObject({ accepted: 0, processed: 0, duplicate: 0, made: 10, kept: 10 })
    await evictAll(opened, now)
    expect(await counted()).toMatchObject({ made: 10, evicted: { age: 4 }, kept: 6 })
    expect(await countKept(opened, events)).toBe(6)
  })

  test('deleted issues count their events as evicted', async ({ opened }) => {
    const web = await opened.aProject('Web')
    const events = many(web, 3)
    await opened.recorder.record(aBatch(events))
    await opened.store.bulk.begin(operator, { what: 'delete' }, ['WEB-1'], now)
    while (await opened.recorder.bulk.slice(now));
    while (await opened.recorder.bulk.forget(now + days(1)));
    expect((await opened.store.projects.stats(operator, 'web'))?.event?.evicted).toEqual({ deleted: 3 })
  })

  test('owners set the limits of the instance, admins a shorter one of their project, and others see nothing', async ({
    opened,
  }) => {
    const web = await opened.aProject('Web')
    const { store } = opened
    const admin = await opened.aUser('admin@example.com', { [web.id]: 'admin' })
    const member = await opened.aUser('member@example.com', { [web.id]: 'member' })
    expect(await store.retention.setOfInstance(operator, { ageDays: 60 })).toBe(true)
    expect(await store.retention.setOfInstance(admin, { ageDays: 6 })).toBe(false)
    expect(await store.retention.setOfProject(admin, 'web', { ageDays: 10 })).toBe(true)
    expect(await store.retention.setOfProject(member, 'web', { ageDays: 1 })).toBe(false)
    expect(await store.retention.runNow(admin, now)).toBe(false)
    for (const viewer of [admin, member]) expect(await store.retention.ofInstance(viewer)).toBeUndefined()
    expect(await store.retention.ofProject(member, 'web')).toBeUndefined()
    expect(await store.retention.olderThan(member, 'web', now)).toBe(0)

    const events = Array.from({ length: 20 }, (_, n) => processed(web, { event: { timestamp: now - days(11) + n } }))
    await opened.recorder.record(aBatch(events))
    expect(await store.retention.olderThan(admin, 'web', now)).toBe(20)
    expect(await store.retention.olderThan(admin, 'web', now - days(12))).toBe(0)
    await evictAll(opened, now)
    const storage = await store.retention.ofProject(admin, 'web')
    expect(storage).toMatchObject({ events: 6, retention: { ageDays: 10 }, instance: { ageDays: 60 } })
    expect(storage?.bodies).toBeGreaterThan(0)
    const instance = await store.retention.ofInstance(operator)
    expect(instance?.projects.find(({ slug }) => slug === 'web')).toMatchObject({ events: 6 })
    expect(instance?.runs[0]).toMatchObject({ cause: 'schedule', complete: true, issues: 1, evicted: { age: 14 } })
    expect(instance?.days).toHaveLength(1)
  })

  test('owners see how much there is of what has limits of its own', async ({ opened }) => {
    const { store, recorder } = opened
    const web = await opened.aProject('Web')
    const admin = await opened.aUser('admin@example.com', { [web.id]: 'admin' })
    expect(await store.retention.keptRows(admin)).toBeUndefined()
    const before = (await store.retention.keptRows(operator))!
    await recorder.record(aBatch([processed(web, { codes: [digest('4711')] })]))
    await store.comments.add(admin, 'WEB-1', { text: 'Look', handles: [], at: now })
    const after = (await store.retention.keptRows(operator))!
    const more = (kind: keyof typeof after) => after[kind] - before[kind]
    expect([more('comments'), more('codes'), more('issueCounts'), more('evictedIds')]).toEqual([1, 1, 1, 0])
    await recorder.record(aBatch(many(web, 10)))
    await evictAll(opened, now)
    expect((await store.retention.keptRows(operator))?.evictedIds).toBeGreaterThan(0)
  })

  test('a requested run reads everything, at any hour', async ({ opened }) => {
    const web = await opened.aProject('Web')
    await evictAll(opened, now)
    const events = many(web, 10)
    await opened.recorder.record(aBatch(events))
    await opened.store.retention.runNow(operator, now + 1)
    await evictAll(opened, now + 2)
    expect(await countKept(opened, events)).toBe(6)
    expect((await opened.store.retention.ofInstance(operator))?.runs[0]).toMatchObject({ cause: 'asked' })
  })

  test('codes are deleted two years after they were last seen, and the issue stays', async ({ opened }) => {
    const web = await opened.aProject('Web')
    const codes = [digest('4711')]
    const events = many(web, 10).map((event) => ({ ...event, codes }))
    const young = processed(web, { codes: [digest('815')] })
    await opened.recorder.record(aBatch([...events, young]))
    const known = async (value: string) =>
      (await opened.store.codes.find(operator, [{ kind: 'digest', value }], 5)).length
    await evictAll(opened, old + days(729))
    expect([await known('4711'), await known('815')]).toEqual([1, 1])
    await evictAll(opened, old + days(732))
    expect([await known('4711'), await known('815')]).toEqual([0, 1])
    expect(await opened.store.issues.byShortId(operator, 'WEB-1')).toMatchObject({ count: 11 })
  })
}
