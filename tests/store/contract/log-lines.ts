import { expect } from 'vitest'
import { anonymous, operator } from '../../../app/accounts/viewer'
import { hours, type Instant, minutes, seconds } from '../../../app/clock'
import type { LogLine } from '../../../app/logs/log-line'
import { eraseSlice } from '../../../app/processing/jobs/erase-visitors.server'
import { chunkOf } from '../../../app/store/log-packing.server'
import type { NonEventItem } from '../../../app/store/non-event-items'
import type { ProcessedEvent } from '../../../app/store/store'
import { aBatch, id, logLimits, now, processed } from './builders'
import type { Opened, testWith } from './opened'

type Web = Parameters<typeof processed>[0]

const line = (message: string, parts: Partial<LogLine> = {}): LogLine => ({
  at: now - 1000,
  level: 'info',
  message,
  ...parts,
})
const lines = (web: Web, ...said: LogLine[]): NonEventItem => ({
  kind: 'log',
  item: chunkOf(web.id, said)!,
  received: now,
})
/** An event of a trace. */
const traced = (web: Web, traceId: string, parts: Parameters<typeof processed>[1] = {}): ProcessedEvent =>
  processed(web, { ...parts, event: { trace: { traceId }, ...parts.event } })

/** Runs the job until it has nothing to do. */
async function keep({ recorder }: Opened, at: Instant): Promise<void> {
  while (await recorder.logKeeping.slice({ at, budget: 1000 }));
}

const messages = async (
  { store }: Opened,
  { event }: ProcessedEvent,
  viewer = operator as Parameters<typeof store.eventLogs.ofEvent>[0],
) => (await store.eventLogs.ofEvent(viewer, { projectSlug: 'web', id: event.id })).map(({ message }) => message)

const settled = now + logLimits.logWaitMilliseconds
const long = now + hours(2)

export function logLinesContract(test: ReturnType<typeof testWith>): void {
  test('the lines of the trace of an event are kept with it, whichever arrives first, and the rest goes', async ({
    opened,
  }) => {
    const { recorder, store, aProject } = opened
    const web = await aProject('Web')
    const [trace, other] = [id(), id()]
    const event = traced(web, trace)
    const before = line('cart loaded', { traceId: trace, attributes: { items: 3 }, server: 'web-1', level: 'debug' })
    await recorder.record(aBatch([], { nonEvents: [lines(web, line('another request', { traceId: other }), before)] }))
    await recorder.record(aBatch([event]))
    await recorder.record(
      aBatch([], { nonEvents: [lines(web, line('answered 500', { traceId: trace, at: now + 500 }))] }),
    )
    expect(await messages(opened, event)).toEqual(['cart loaded', 'answered 500'])
    await keep(opened, settled)
    await keep(opened, long)
    const kept = await store.eventLogs.ofEvent(operator, { projectSlug: 'web', id: event.event.id })
    expect(kept).toEqual([before, line('answered 500', { traceId: trace, at: now + 500 })])
    expect(await store.eventLogs.ofProject(operator, 'web')).toEqual({
      ...{ bytes: 0, lines: 0, aged: 3, crowded: 0, events: 1, eventsOver: 0, eventsTurnedAway: 0 },
      keptBytes: expect.any(Number),
    })
    const late = traced(web, other)
    await recorder.record(aBatch([late]))
    await keep(opened, long)
    expect(await messages(opened, late)).toEqual([])
  })

  test('the first event of a project has its lines, although they come after it', async ({ opened }) => {
    const { recorder, aProject } = opened
    const web = await aProject('Web')
    const trace = id()
    const event = traced(web, trace)
    await recorder.record(aBatch([event]))
    await recorder.record(aBatch([], { nonEvents: [lines(web, line('cart loaded', { traceId: trace }))] }))
    await keep(opened, settled)
    expect(await messages(opened, event)).toEqual(['cart loaded'])
  })

  test('without a trace, lines of the same server close in time are kept', async ({ opened }) => {
    const { recorder, aProject } = opened
    const web = await aProject('Web')
    const said = [
      line('close', { server: 'web-1', process: '7' }),
      line('of another process', { server: 'web-1', process: '8' }),
      line('elsewhere', { server: 'web-2' }),
      line('long ago', { server: 'web-1', at: now - minutes(3) }),
    ]
    const event = processed(web, { logPlace: { server: 'web-1', process: '7' } })
    const lost = processed(web)
    await recorder.record(aBatch([event, lost], { nonEvents: said.map((one) => lines(web, one)) }))
    await keep(opened, settled)
    expect(await messages(opened, event)).toEqual(['close'])
    expect(await messages(opened, lost)).toEqual([])
  })

  test('of an issue some events an hour have lines, and others are counted', async ({ opened }) => {
    const { recorder, store, aProject } = opened
    const web = await aProject('Web')
    const trace = id()
    const said = lines(web, line('cart loaded', { traceId: trace }))
    const events = Array.from({ length: 5 }, () => traced(web, trace))
    const rare = traced(web, trace, { cause: 'a rare one' })
    await recorder.record(aBatch([...events, rare], { nonEvents: [said] }))
    await keep(opened, settled)
    expect(await messages(opened, rare)).toEqual(['cart loaded'])
    expect(await store.eventLogs.ofProject(operator, 'web')).toMatchObject({ events: 4, eventsOver: 2 })
    const next = traced(web, trace)
    await recorder.record(aBatch([next], { nonEvents: [said], at: now + hours(1) }))
    await keep(opened, settled + hours(1))
    expect(await messages(opened, next)).toEqual(['cart loaded', 'cart loaded'])
  })

  test('an issue that has enough lines in the hour is known without searching for lines', async ({ opened }) => {
    const { recorder, store, aProject } = opened
    const web = await aProject('Web')
    const trace = id()
    const nonEvents = [lines(web, line('cart loaded', { traceId: trace }))]
    await recorder.record(aBatch([traced(web, trace), traced(web, trace), traced(web, trace)], { nonEvents }))
    await keep(opened, settled)
    await recorder.record(aBatch([traced(web, id())]))
    await keep(opened, settled)
    expect(await store.eventLogs.ofProject(operator, 'web')).toMatchObject({ events: 3, eventsOver: 1 })
  })

  test('a number of events waits for lines, others are counted, and a busy issue leaves places to others', async ({
    opened,
  }) => {
    const { recorder, store, aProject } = opened
    const web = await aProject('Web')
    const trace = id()
    const places = logLimits.logEventsWaiting
    const nonEvents = [lines(web, line('cart loaded', { traceId: trace }))]
    await recorder.record(aBatch([], { nonEvents }))
    for (let n = 0; n < places / 10 / 2; n++)
      await recorder.record(aBatch(Array.from({ length: 10 }, () => traced(web, id()))))
    const turnedAway = async () => (await store.eventLogs.ofProject(operator, 'web'))?.eventsTurnedAway
    expect(await turnedAway()).toBe(0)
    await recorder.record(aBatch(Array.from({ length: 10 }, () => traced(web, id()))))
    expect(await turnedAway()).toBe(9)
    const rare = traced(web, trace, { cause: 'a rare one' })
    await recorder.record(aBatch([rare]))
    await recorder.record(aBatch(Array.from({ length: places }, (_, n) => traced(web, id(), { cause: `cause ${n}` }))))
    expect(await turnedAway()).toBe(9 + places - (places / 2 - 2))
    await keep(opened, settled)
    expect(await messages(opened, rare)).toEqual(['cart loaded'])
  })

  test('a project that sends very many lines loses its oldest ones, and others keep theirs', async ({ opened }) => {
    const { recorder, store, aProject } = opened
    const [web, shop] = [await aProject('Web'), await aProject('Shop')]
    const [quiet, trace] = [id(), id()]
    const noise = (n: number) =>
      lines(web, ...Array.from({ length: 200 }, () => line(`${n} ${id()}`, { traceId: id() })))
    const batch = (nonEvents: NonEventItem[]) => recorder.record(aBatch([], { nonEvents }))
    await batch([lines(shop, line('in the shop', { traceId: quiet }))])
    for (let n = 0; n < 12; n++) await batch([noise(n)])
    await batch([lines(web, line('the newest', { traceId: trace }))])
    await keep(opened, now)
    const left = (await store.eventLogs.ofProject(operator, 'web'))!
    expect(left.bytes).toBeLessThanOrEqual(logLimits.logBytesOfAll / 2)
    expect(left.lines + left.crowded).toBe(2401)
    expect(left.crowded).toBeGreaterThan(1000)
    const [inWeb, inShop] = [traced(web, trace), traced(shop, quiet)]
    await recorder.record(aBatch([inWeb, inShop]))
    await keep(opened, settled)
    expect(await messages(opened, inWeb)).toEqual(['the newest'])
    const ofShop = await store.eventLogs.ofEvent(operator, { projectSlug: 'shop', id: inShop.event.id })
    expect(ofShop.map(({ message }) => message)).toEqual(['in the shop'])
  })

  test('lines that are too many go although events are due all the time', async ({ opened }) => {
    const { recorder, store, aProject } = opened
    const web = await aProject('Web')
    const noise = () => lines(web, ...Array.from({ length: 200 }, () => line(id(), { traceId: id() })))
    for (let n = 0; n < 12; n++) await recorder.record(aBatch([], { nonEvents: [noise()] }))
    await recorder.record(aBatch(Array.from({ length: 200 }, (_, n) => traced(web, id(), { cause: `cause ${n}` }))))
    await recorder.logKeeping.slice({ at: settled, budget: 1 })
    expect((await store.eventLogs.ofProject(operator, 'web'))?.crowded).toBeGreaterThan(0)
  })

  test('lines go with their event, and helpers and strangers never see them', async ({ opened }) => {
    const { recorder, store, aProject, aUser } = opened
    const web = await aProject('Web')
    const trace = id()
    const event = traced(web, trace)
    await recorder.record(aBatch([event], { nonEvents: [lines(web, line('cart loaded', { traceId: trace }))] }))
    const helper = await aUser('helper@example.com', { [web.id]: 'helper' })
    const member = await aUser('member@example.com', { [web.id]: 'member' })
    for (const at of [now, settled]) {
      await keep(opened, at)
      expect(await messages(opened, event, member)).toEqual(['cart loaded'])
      for (const viewer of [helper, anonymous]) {
        expect(await messages(opened, event, viewer)).toEqual([])
        expect(await store.eventLogs.ofProject(viewer, 'web')).toBeUndefined()
      }
    }
    await store.bulk.begin(operator, { what: 'delete' }, ['WEB-1'], now)
    while (await recorder.bulk.forget(now + hours(1)));
    expect(await store.events.byId(operator, event.event.id)).toEqual([])
    expect(await messages(opened, event)).toEqual([])
  })

  test('a visitor is erased from the lines of their events and of others', async ({ opened }) => {
    const { recorder, store, aProject } = opened
    const web = await aProject('Web')
    const [hers, other, waiting] = [id(), id(), id()]
    const payload = JSON.stringify({ user: { id: 'customer-4711', email: 'ann@example.com' } })
    const theirs = traced(web, hers, { payload })
    const others = traced(web, other)
    const said = [
      line('cart of 4711', { traceId: hers }),
      line('mail to ann@example.com', { traceId: other }),
      line('sent', { traceId: other, attributes: { 'user.id': 'customer-4711', status: 250 } }),
    ]
    await recorder.record(aBatch([theirs, others], { nonEvents: [lines(web, ...said)] }))
    await keep(opened, settled)
    await recorder.record(aBatch([], { nonEvents: [lines(web, line('ann@example.com', { traceId: waiting }))] }))
    const person = { id: 'customer-4711', email: 'ann@example.com' }
    expect(await store.erasures.begin(operator, 'web', person, now)).toMatchObject({ ok: true })
    while (await eraseSlice(recorder.eraser, { at: now + 1, budget: 25 }));
    expect(await messages(opened, theirs)).toEqual([])
    const left = await store.eventLogs.ofEvent(operator, { projectSlug: 'web', id: others.event.id })
    expect(left.map(({ message }) => message)).toEqual(['mail to [Erased]', 'sent'])
    expect(left[1]?.attributes).toEqual({ 'user.id': '[Erased]', status: 250 })
    const late = traced(web, waiting)
    await recorder.record(aBatch([late]))
    await keep(opened, settled + seconds(60))
    expect(await messages(opened, late)).toEqual([])
  })

  test('a deleted project leaves no lines', async ({ opened }) => {
    const { recorder, store, aProject } = opened
    const web = await aProject('Web')
    const trace = id()
    const nonEvents = [lines(web, line('cart loaded', { traceId: trace }))]
    await recorder.record(aBatch([traced(web, trace)], { nonEvents }))
    await keep(opened, settled)
    await store.projectRemoval.remove(operator, 'web', now)
    while (await recorder.projectPurge.slice({ at: now, budget: 1000 }));
    expect(await store.eventLogs.ofProject(operator, 'web')).toBeUndefined()
    await keep(opened, long)
  })
}
