import { expect } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import { days, hours, minutes } from '../../../app/clock'
import { findCodes } from '../../../app/digests/find-codes'
import { normalise } from '../../../app/events/normalise'
import { groupEvent } from '../../../app/grouping/group.server'
import { groupKeys } from '../../../app/grouping/group-keys.server'
import { regroupSlice } from '../../../app/processing/jobs/regroup.server'
import type { Project, ProjectKey } from '../../../app/projects/project'
import { recordedEvent } from '../../../app/store/recorded-event'
import type { ProcessedEvent, Store } from '../../../app/store/store'
import { aBatch, id, now, processed } from './builders'
import type { Opened, testWith } from './opened'
import { evictAll, kept } from './retention'
import { hourly, setStatus } from './shorthand'

type Web = Project & { key: ProjectKey }

/** An event from the pipeline, of a failure of this customer in this function, `ago` hours ago. */
async function sent({ recorder }: Opened, web: Web, customer: string, name = 'pay', ago = 0): Promise<ProcessedEvent> {
  const frames = [{ function: name, filename: 'src/till.ts', in_app: true }]
  const exception = { values: [{ type: 'TillError', value: `no till for ${customer}`, stacktrace: { frames } }] }
  const payload = { platform: 'node', exception, tags: { digest: '3862911841' }, release: `of ${customer}` }
  const received = now - hours(ago)
  const event = { ...normalise(payload, { eventId: id(), receivedAt: received }), timestamp: received }
  const codes = findCodes(event, [])
  const { grouping } = await recorder.settings(web.id)
  const grouped = groupEvent(event, codes, grouping)
  const bare = processed(web, { codes, payload: JSON.stringify(payload) })
  return { ...bare, ...groupKeys(grouped), event: recordedEvent(grouped.event) }
}

/** Finishes all requested regrouping; returns the number of slices. */
async function regroupAll({ recorder }: Opened): Promise<number> {
  for (let slices = 0; ; slices++) if (!(await regroupSlice(recorder, { at: now, budget: 25 }))) return slices
}

const figures = async (store: Store, shortId: string) => {
  const { id, statusAt, ...rest } = (await store.issues.byShortId(operator, shortId))!
  return rest
}

/** The sums of everything, which must not change. */
async function sums(store: Store) {
  const { rows } = await store.issues.page(operator, { status: 'all', sort: 'last-seen', limit: 50 })
  const hits = await store.codes.find(operator, [{ kind: 'digest', value: '3862911841' }], 50)
  const trends = await Promise.all(rows.map(({ shortId }) => hourly(store, operator, shortId, now, 48)))
  const events = await Promise.all(rows.map(({ shortId }) => store.events.list(operator, shortId, { limit: 200 })))
  const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)
  return {
    counted: sum(rows.map(({ count }) => count)),
    inHours: sum(trends.flat()),
    kept: new Set(events.flat().map((event) => event.id)).size,
    sightings: sum(hits.map((hit) => hit.sightings.count)),
  }
}

const listed = async (store: Store) => {
  const { rows } = await store.issues.page(operator, { status: 'all', sort: 'count', limit: 50 })
  return rows.map(({ shortId, count }) => [shortId, count])
}

export function regroupingContract(test: ReturnType<typeof testWith>): void {
  test('counts of old events, which are kept by day, move with them', async ({ opened }) => {
    const { store, recorder } = opened
    const web = await opened.aProject('Web')
    const ago = 40 * 24
    const events = await Promise.all(
      ['ada', 'bob', 'ada'].map((customer, n) => sent(opened, web, customer, 'pay', ago + n)),
    )
    await recorder.record(aBatch(events))
    await evictAll(opened, now)
    const inDays = async (shortId: string) =>
      (await hourly(store, operator, shortId, now, ago + 48)).reduce((all, count) => all + count, 0)
    expect(await inDays('WEB-1')).toBe(3)
    const split = { component: 'message', kept: 'no till for ada' } as const
    expect(await store.grouping.split(operator, 'WEB-1', split, now)).toEqual({ ok: true })
    await regroupAll(opened)
    expect(await listed(store)).toEqual([
      ['WEB-1', 2],
      ['WEB-2', 1],
    ])
    expect([await inDays('WEB-1'), await inDays('WEB-2')]).toEqual([2, 1])
  })

  test('events that are regrouped while a run evicts wait for the next run, which keeps the first of each issue', async ({
    opened,
  }) => {
    const { store, recorder } = opened
    const web = await opened.aProject('Web')
    const ago = 100 * 24
    const events = await Promise.all(
      Array.from({ length: 40 }, (_, n) => sent(opened, web, n < 20 ? 'ada' : 'bob', 'pay', ago + 40 - n)),
    )
    await recorder.record(aBatch(events))
    // Finds what to evict, and does not evict it yet.
    await recorder.evicting.slice({ at: now, budget: minutes(1), diskBytes: undefined })
    const split = { component: 'message', kept: 'no till for ada' } as const
    expect(await store.grouping.split(operator, 'WEB-1', split, now)).toEqual({ ok: true })
    await regroupAll(opened)
    await evictAll(opened, now)
    expect((await kept(opened, [events[0]!, events[20]!])).every(Boolean)).toBe(true)
    await evictAll(opened, now + days(1))
    const isKept = (n: number) => n % 20 === 0 || n % 20 >= 15
    expect(await kept(opened, events)).toEqual(events.map((_, n) => isKept(n)))
  })

  test('a pin goes with its event to another issue, and stays when the issue it was in is deleted', async ({
    opened,
  }) => {
    const { store, recorder } = opened
    const web = await opened.aProject('Web')
    const events = await Promise.all(['ada', 'bob'].map((customer) => sent(opened, web, customer)))
    await recorder.record(aBatch(events))
    const pinned = events[1]!.event.id
    expect(await store.retention.keepEvent(operator, 'WEB-1', pinned, true, now)).toBe('kept')
    await store.grouping.split(operator, 'WEB-1', { component: 'message', kept: 'no till for ada' }, now)
    await regroupAll(opened)
    await store.bulk.begin(operator, { what: 'delete' }, ['WEB-1'], now)
    while (await recorder.bulk.slice(now));
    while (await recorder.bulk.forget(now + days(1)));
    expect(await store.retention.keptFor(operator, 'WEB-2', pinned)).toEqual(['pinned'])
  })

  test('a split separates stored and new events, and removing it brings them together', async ({ opened }) => {
    const { store, recorder } = opened
    const web = await opened.aProject('Web')
    const customers = ['ada', 'ada', 'bob', 'cy', 'bob', 'ada']
    const events = await Promise.all(customers.map((customer, ago) => sent(opened, web, customer, 'pay', ago)))
    await recorder.record(aBatch(events))
    const [before, all] = [await figures(store, 'WEB-1'), await sums(store)]
    expect(all).toEqual({ counted: 6, inHours: 6, kept: 6, sightings: 6 })

    const split = { component: 'message', kept: 'no till for ada' } as const
    expect(await store.grouping.split(operator, 'WEB-1', split, now)).toEqual({ ok: true })
    expect(await store.grouping.split(operator, 'WEB-1', split, now)).toEqual({ ok: false, why: 'split' })
    await recorder.record(aBatch([await sent(opened, web, 'bob')]))
    expect(await listed(store)).toEqual([
      ['WEB-1', 6],
      ['WEB-2', 1],
    ])
    await regroupAll(opened)
    expect(await listed(store)).toEqual([
      ['WEB-2', 3],
      ['WEB-1', 3],
      ['WEB-3', 1],
    ])
    expect(await sums(store)).toEqual({ counted: 7, inHours: 7, kept: 7, sightings: 7 })
    expect(await figures(store, 'WEB-2')).toMatchObject({
      firstSeen: now - hours(4),
      lastSeen: now,
      firstRelease: 'of bob',
    })
    expect(await figures(store, 'WEB-3')).toMatchObject({ firstSeen: now - hours(3), lastSeen: now - hours(3) })
    const grouping = await store.grouping.ofIssue(operator, 'WEB-1')
    expect(grouping).toMatchObject({ split, regrouping: { total: 6, looked: 6, moved: 3, doneAt: now } })

    expect(await store.grouping.removeSplit(operator, 'WEB-1', now)).toBe(true)
    expect(await store.grouping.removeSplit(operator, 'WEB-1', now)).toBe(false)
    await regroupAll(opened)
    expect(await listed(store)).toEqual([['WEB-1', 7]])
    expect(await sums(store)).toEqual({ counted: 7, inHours: 7, kept: 7, sightings: 7 })
    const after = await figures(store, 'WEB-1')
    expect(after).toEqual({ ...before, count: 7, lastEventId: after.lastEventId, lastRelease: 'of bob' })
    for (const emptied of ['WEB-2', 'WEB-3']) expect(await figures(store, emptied)).toEqual(after)
  })

  test('an issue that was emptied under a resolved one regresses with its next event', async ({ opened }) => {
    const { store, recorder } = opened
    const web = await opened.aProject('Web')
    await recorder.record(aBatch([await sent(opened, web, 'ada'), await sent(opened, web, 'bob')]))
    const split = { component: 'message', kept: 'no till for ada' } as const
    expect(await store.grouping.split(operator, 'WEB-1', split, now)).toEqual({ ok: true })
    await regroupAll(opened)
    await store.grouping.removeSplit(operator, 'WEB-1', now)
    await regroupAll(opened)
    expect(await listed(store)).toEqual([['WEB-1', 2]])
    await store.grouping.split(operator, 'WEB-1', split, now)
    await setStatus(store, operator, 'WEB-1', 'resolved', now)
    const event = await sent(opened, web, 'bob')
    Object.assign(event.event, { timestamp: now + 5, received: now + 5 })
    const { regressed } = await recorder.record(aBatch([event], { at: now + 5 }))
    const issue = await store.issues.byShortId(operator, 'WEB-2')
    expect(issue).toMatchObject({ shortId: 'WEB-2', status: 'regressed', statusAt: now + 5, count: 1 })
    expect(issue?.triage?.regressedIn).toBe('of bob')
    expect(regressed).toEqual([issue?.id])
    expect((await store.issues.byShortId(operator, 'WEB-1'))?.status).toBe('resolved')
  })

  test('an emptied issue is shown separately again when it has events', async ({ opened }) => {
    const { store, recorder } = opened
    const web = await opened.aProject('Web')
    await recorder.record(aBatch([await sent(opened, web, 'ada'), await sent(opened, web, 'bob')]))
    const split = { component: 'message', kept: 'no till for ada' } as const
    for (const round of [1, 2]) {
      expect(await store.grouping.split(operator, 'WEB-1', split, now)).toEqual({ ok: true })
      await regroupAll(opened)
      expect(await listed(store), `round ${round}`).toHaveLength(2)
      if (round === 2) break
      await store.grouping.removeSplit(operator, 'WEB-1', now)
      await regroupAll(opened)
      expect(await listed(store)).toEqual([['WEB-1', 2]])
      expect((await store.grouping.ofIssue(operator, 'WEB-1'))?.memberCount).toBe(0)
    }
    await store.grouping.removeSplit(operator, 'WEB-1', now)
    await regroupAll(opened)
    await store.grouping.split(operator, 'WEB-1', split, now)
    await recorder.record(aBatch([await sent(opened, web, 'bob')]))
    expect(await figures(store, 'WEB-2')).toMatchObject({ shortId: 'WEB-2', count: 1 })
    expect(await sums(store)).toMatchObject({ counted: 3, kept: 3 })
  })

  test('a rule groups stored events on request, slice by slice', async ({ opened }) => {
    const { store, recorder } = opened
    const web = await opened.aProject('Web')
    const names = Array.from({ length: 60 }, (_, n) => (n % 2 ? 'pay' : 'refund'))
    await recorder.record(aBatch(await Promise.all(names.map((name, n) => sent(opened, web, 'ada', name, n / 10)))))
    const all = await sums(store)
    expect(await listed(store)).toHaveLength(2)
    const effect = { fingerprint: ['till'], title: 'Tills', level: 'warning' as const }
    await store.groupingRules.save(operator, 'web', { conditions: { type: 'TillError' }, effect })
    expect(await regroupAll(opened)).toBe(0)
    await store.grouping.regroup(operator, 'WEB-1', now)
    expect(await regroupAll(opened)).toBeGreaterThan(1)
    expect(await listed(store)).toEqual([
      ['WEB-3', 30],
      ['WEB-2', 30],
    ])
    expect(await figures(store, 'WEB-3')).toMatchObject({ title: 'Tills', level: 'warning' })
    expect((await figures(store, 'WEB-1')).shortId).toBe('WEB-3')
    await store.grouping.regroup(operator, 'WEB-2', now)
    await regroupAll(opened)
    expect(await listed(store)).toEqual([['WEB-3', 60]])
    expect(await sums(store)).toEqual(all)
  })

  test('a rule with only a title retitles stored events too', async ({ opened }) => {
    const { store, recorder } = opened
    const web = await opened.aProject('Web')
    await recorder.record(aBatch([await sent(opened, web, 'ada')]))
    const conditions = { type: 'TillError' }
    await store.groupingRules.save(operator, 'web', { conditions, effect: { title: 'Tills' } })
    await store.grouping.regroup(operator, 'WEB-1', now)
    await regroupAll(opened)
    expect(await figures(store, 'WEB-1')).toMatchObject({ title: 'Tills', count: 1 })
  })

  test('regrouping continues after a restart', async ({ opened }) => {
    const { store, recorder } = opened
    const web = await opened.aProject('Web')
    const events = Array.from({ length: 60 }, (_, n) => sent(opened, web, n % 2 ? 'ada' : 'bob', 'pay', n / 10))
    await recorder.record(aBatch(await Promise.all(events)))
    const split = { component: 'message', kept: 'no till for ada' } as const
    await store.grouping.split(operator, 'WEB-1', split, now)
    await regroupSlice(recorder, { at: now, budget: 25 })
    // A slice that was not acknowledged is returned again.
    const lost = await recorder.regrouper.next(25)
    expect(lost?.events.length).toBeGreaterThan(0)
    const { regrouping } = (await store.grouping.ofIssue(operator, 'WEB-1')) ?? {}
    expect(regrouping?.looked).toBeLessThan(60)
    expect(regrouping).not.toHaveProperty('doneAt')
    await regroupAll(opened)
    expect(await listed(store)).toEqual([
      ['WEB-2', 30],
      ['WEB-1', 30],
    ])
    expect(await sums(store)).toEqual({ counted: 60, inHours: 60, kept: 60, sightings: 60 })
  })

  test('merged issues stay merged when they are regrouped', async ({ opened }) => {
    const { store, recorder } = opened
    const web = await opened.aProject('Web')
    const events = ['pay', 'refund', 'refund'].map((name) => sent(opened, web, 'ada', name))
    await recorder.record(aBatch(await Promise.all(events)))
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now)
    expect(await store.grouping.split(operator, 'WEB-1', { component: 'type', kept: '' }, now)).toEqual({
      ok: false,
      why: 'merged',
    })
    const conditions = { function: 'refund' }
    await store.groupingRules.save(operator, 'web', { conditions, effect: { fingerprint: ['refunds'] } })
    await store.grouping.regroup(operator, 'WEB-1', now)
    await regroupAll(opened)
    expect(await listed(store)).toEqual([['WEB-1', 3]])
    const members = (await store.grouping.ofIssue(operator, 'WEB-1'))?.members
    expect(members?.map(({ shortId, count }) => [shortId, count])).toEqual([
      ['WEB-3', 2],
      ['WEB-2', 0],
    ])
    await store.grouping.unmerge(operator, 'WEB-3', now)
    expect(await listed(store)).toEqual([
      ['WEB-3', 2],
      ['WEB-1', 1],
    ])
  })
}
