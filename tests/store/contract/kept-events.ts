import { expect } from 'vitest'
import { anonymous, operator, type Viewer } from '../../../app/accounts/viewer'
import { days } from '../../../app/clock'
import type { ProcessedEvent } from '../../../app/store/store'
import { aBatch, digest, id, now } from './builders'
import type { testWith } from './opened'
import { anOldEvent, countKept, evictAll, kept, many, old } from './retention'

/** Events that are kept because of what happened to them or what people did with them. */
export function keptEventsContract(test: ReturnType<typeof testWith>): void {
  test('a pinned event is kept until the hard maximum', async ({ opened }) => {
    const web = await opened.aProject('Web')
    const { store } = opened
    const helper = await opened.aUser('help@example.com', { [web.id]: 'helper' })
    const events = many(web, 20)
    await opened.recorder.record(aBatch(events))
    const [pinned, unpinned] = [events[3]!.event.id, events[4]!.event.id]
    expect(await store.retention.keepEvent(operator, 'WEB-1', pinned, true, now)).toBe('kept')
    expect(await store.retention.keepEvent(operator, 'WEB-1', unpinned, true, now)).toBe('kept')
    expect(await store.retention.keepEvent(operator, 'WEB-1', unpinned, false, now)).toBe('kept')
    expect(await store.retention.keepEvent(helper, 'WEB-1', pinned, false, now)).toBe('unknown')
    expect(await store.retention.keptFor(operator, 'WEB-1', pinned)).toEqual(['pinned'])
    expect(await store.retention.keptFor(helper, 'WEB-1', pinned)).toEqual([])
    await evictAll(opened, now)
    expect(await kept(opened, events.slice(3, 5))).toEqual([true, false])
    expect(await store.retention.evicted(operator, 'WEB-1', unpinned)).toEqual({
      ...{ at: now, reason: 'age', timestamp: old + 4 },
    })
    expect(await store.retention.evicted(helper, 'WEB-1', unpinned)).toBeUndefined()
    await evictAll(opened, now + days(700))
    expect(await countKept(opened, events)).toBe(0)
  })

  test('an event that regressed an issue is kept', async ({ opened }) => {
    const web = await opened.aProject('Web')
    const [first, again] = [anOldEvent(web), anOldEvent(web, { event: { timestamp: old + 2, received: old + 2 } })]
    await opened.recorder.record(aBatch([first], { at: old }))
    await opened.store.triage.change(operator, 'WEB-1', { what: 'resolve' }, old + 1)
    await opened.recorder.record(aBatch([again], { at: old + 2 }))
    expect((await opened.store.issues.byShortId(operator, 'WEB-1'))?.status).toBe('regressed')
    const later = many(web, 10, { event: { timestamp: old + 9, received: old + 9 } })
    await opened.recorder.record(aBatch(later, { at: old + 9 }))
    await evictAll(opened, now)
    expect(await kept(opened, [first, again])).toEqual([true, true])
    expect(await countKept(opened, later)).toBe(5)
    expect(await opened.store.retention.keptFor(operator, 'WEB-1', again.event.id)).toEqual(['regression'])
  })

  test('an event whose code a visitor reported is kept, for every kind of code', async ({ opened }) => {
    const web = await opened.aProject('Web')
    const { store } = opened
    await store.projects.update(operator, 'web', { receipts: true })
    const traceId = id()
    const events = many(web, 20)
    const [byDigest, byTrace] = [{ ...events[3]!, codes: [digest('4711')] }, events[4]!]
    byTrace.event.trace = { traceId }
    await opened.recorder.record(aBatch([...events.slice(0, 3), byDigest, ...events.slice(4)]))
    // 32 digits count as the id of an event.
    for (const code of [digest('4711'), { kind: 'event_id' as const, value: traceId }]) {
      const report = { form: id(), person: id(), code, shortId: 'WEB-1', message: 'I was paying', at: now }
      expect(await store.receipts.report(report)).toBe('kept')
    }
    expect(await store.retention.keptFor(operator, 'WEB-1', byDigest.event.id)).toEqual(['reported'])
    await evictAll(opened, now)
    expect(await kept(opened, events.slice(2, 6))).toEqual([false, true, true, false])
  })

  test('an event whose code a visitor reported before it arrived is kept, twenty per issue', async ({ opened }) => {
    const web = await opened.aProject('Web')
    const { store } = opened
    await store.projects.update(operator, 'web', { receipts: true })
    const traceId = id()
    const events = many(web, 40).map((event, n) => ({ ...event, codes: [digest(`${n}`)] }))
    events[3]!.event.trace = { traceId }
    const codes = [
      { kind: 'trace_id' as const, value: traceId },
      ...Array.from({ length: 25 }, (_, n) => digest(`${5 + n}`)),
    ]
    for (const code of codes)
      expect(await store.receipts.report({ form: id(), person: id(), code, message: 'I paid', at: now })).toBe('kept')
    for (const event of events) await opened.recorder.record(aBatch([event]))
    expect(await store.retention.keptFor(operator, 'WEB-1', events[3]!.event.id)).toEqual(['reported'])
    await evictAll(opened, now)
    const rows = (await kept(opened, events)).flatMap((isKept, n) => (isKept ? n : []))
    expect(rows).toEqual([0, 3, ...Array.from({ length: 19 }, (_, n) => 5 + n), 35, 36, 37, 38, 39])
  })

  test('events that a comment links to are kept, if its author triages their issues', async ({ opened }) => {
    const [web, other] = [await opened.aProject('Web'), await opened.aProject('Other')]
    const { store } = opened
    const ada = await opened.aUser('ada@example.com', { [web.id]: 'member', [other.id]: 'helper' })
    const [events, others] = [many(web, 20), many(other, 20)]
    await opened.recorder.record(aBatch([...events, ...others]))
    const address = (shortId: string, { event }: ProcessedEvent) =>
      `https://errors.example/issues/${shortId}/events/${event.id}`
    const text = [address('WEB-1', events[3]!), address('OTHER-1', others[3]!), address('WEB-2', events[4]!)].join(' ')
    const said = await store.comments.add(ada, 'WEB-1', { text, handles: [], at: now })
    const edited = { text: `Rather ${address('WEB-1', events[5]!)}`, handles: [], at: now + 1 }
    expect(said.ok && (await store.comments.edit(ada, 'WEB-1', said.id, edited))).toBe(true)
    expect(await store.retention.keptFor(ada, 'WEB-1', events[3]!.event.id)).toEqual(['linked'])
    await evictAll(opened, now)
    expect(await kept(opened, events.slice(3, 6))).toEqual([true, false, true])
    expect(await kept(opened, [others[3]!])).toEqual([false])
  })

  test('events that people with an account opened by a code are kept, twenty per issue', async ({ opened }) => {
    const [web, other] = [await opened.aProject('Web'), await opened.aProject('Other')]
    const { store } = opened
    await store.projects.update(operator, 'web', { receipts: true })
    const helper = await opened.aUser('help@example.com', { [web.id]: 'helper' })
    const stranger = await opened.aUser('else@example.com', { [other.id]: 'admin' })
    const events = many(web, 40).map((event, n) => ({ ...event, codes: [digest(`${n}`)] }))
    await opened.recorder.record(aBatch(events))
    const hit = async (viewer: Viewer, n: number) =>
      (await store.codes.find(viewer, [{ kind: 'digest', value: `${n}` }], 1))[0]
    const open = async (viewer: Viewer, n: number, finder = viewer) => {
      const event = (await hit(finder, n))!.eventKey!
      await store.lookUps.keepOpened([{ viewer, event, at: now + n }])
    }
    expect(await hit(stranger, 3)).toBeUndefined()
    expect((await hit(anonymous, 3))?.eventKey).toBeUndefined()
    for (const viewer of [stranger, anonymous]) await open(viewer, 3, operator)
    expect(await store.retention.keptFor(operator, 'WEB-1', events[3]!.event.id)).toEqual([])
    await open(helper, 4)
    await open(helper, 4)
    for (let n = 10; n < 30; n++) await open(operator, n)
    await evictAll(opened, now)
    const rows = (await kept(opened, events)).flatMap((isKept, n) => (isKept ? n : []))
    // Of 21 events the one that was opened first is not kept any more.
    expect(rows).toEqual([0, ...Array.from({ length: 20 }, (_, n) => 10 + n), 35, 36, 37, 38, 39])
    expect(await store.retention.keptFor(operator, 'WEB-1', events[10]!.event.id)).toEqual(['opened'])
  })
}
