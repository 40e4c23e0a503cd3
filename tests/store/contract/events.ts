import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import { packBodies } from '../../../app/store/body-packing.server'
import { aBatch, digest, id, now, processed } from './builders'
import type { testWith } from './opened'

export function eventsContract(test: ReturnType<typeof testWith>): void {
  test('an event is returned as it was received', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    const traceId = id()
    const long = JSON.stringify({ message: '☃ '.repeat(5000), nul: '\u0000' })
    const event = {
      timestamp: now - 5,
      release: '1.2',
      environment: 'prod',
      trace: { traceId },
      level: 'fatal' as const,
    }
    const one = processed(web, { event, payload: long })
    const two = processed(web, { event: { title: 'Error: another' }, payload: '{}' })
    await recorder.record(aBatch([one, two]))
    expect(await store.events.byId(operator, one.event.id)).toEqual([
      {
        id: one.event.id,
        receivedEventId: one.event.id,
        projectSlug: 'web',
        issueShortId: 'WEB-1',
        timestamp: now - 5,
        received: now,
        level: 'fatal',
        title: 'Error: boom',
        release: '1.2',
        environment: 'prod',
        traceId,
        payload: long,
      },
    ])
    expect(await store.events.byId(operator, two.event.id)).toMatchObject([{ title: 'Error: another', payload: '{}' }])
    const bytes = Buffer.byteLength(long)
    expect(await store.events.byIdUpTo(operator, one.event.id, bytes)).toMatchObject([{ payload: long }])
    expect(await store.events.byIdUpTo(operator, one.event.id, bytes - 1)).toBe('too-large')
    expect(await store.events.byIdUpTo(operator, id(), bytes)).toEqual([])
    expect(await store.events.byId(operator, id())).toEqual([])
    expect(await store.events.byId(operator, 'no id')).toEqual([])
  })

  test('an event with a byte order mark is readable as JSON, alone and in a list', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const marked = processed(web, { payload: '\ufeff{"message":"boom","user":{"id":"17"}}' })
    await recorder.record(aBatch([marked]))
    const [stored] = await store.events.byId(operator, marked.event.id)
    expect(JSON.parse(stored!.payload)).toMatchObject({ message: 'boom' })
    const found = await store.insight.events(operator, 'WEB-1', { terms: [], limit: 9 })
    expect(found?.rows).toMatchObject([{ person: '17' }])
  })

  test('packed bodies are readable, also when part of their block was recorded before', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const texts = ['one', 'two', 'three'].map((word) => JSON.stringify({ message: `${word} `.repeat(400) }))
    const events = texts.map((payload) => processed(web, { payload }))
    const packed = [...packBodies(events)].map(([event, payload]) => ({ ...event, payload }))
    expect(new Set(packed.map(({ payload }) => payload.block)).size).toBe(1)
    await recorder.record(aBatch([events[1]!]))
    expect(await recorder.record(aBatch(packed))).toMatchObject({ processed: 2, duplicates: 1 })
    for (const [n, { event }] of events.entries()) {
      expect(await store.events.byId(operator, event.id)).toMatchObject([{ payload: texts[n] }])
    }
  })

  test('a body in the compression of its sender is returned without the rest of the envelope', async ({
    opened: { store, recorder, aProject },
  }) => {
    const text = JSON.stringify({ message: 'boom '.repeat(100) })
    const head = '{}\n{"type":"event"}\n'
    const block = { codec: 2, bytes: gzipSync(`${head}${text}\n`), events: 1 } as const
    const event = processed(await aProject('Web'))
    const payload = { block, start: head.length, length: text.length }
    await recorder.record(aBatch([{ ...event, payload }]))
    expect(await store.events.byId(operator, event.event.id)).toMatchObject([{ payload: text }])
  })

  test('the events of an issue are neighbours by time, also at the same time', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const events = [3, 1, 2, 2, 2].map((n) => processed(web, { event: { timestamp: now + n } }))
    await recorder.record(aBatch([...events, processed(web, { cause: 'other', event: { timestamp: now + 2 } })]))
    const order: string[] = []
    let event = await store.events.ofIssue(operator, 'WEB-1', 'latest')
    expect(event?.newer).toBeUndefined()
    expect(event?.id).toBe(events[0]?.event.id)
    while (event) {
      order.push(event.id)
      const older: string | undefined = event.older
      const next = older ? await store.events.ofIssue(operator, 'WEB-1', older) : undefined
      if (next) expect(next.newer).toBe(event.id)
      event = next
    }
    expect(order).toHaveLength(5)
    expect((await store.events.ofIssue(operator, 'WEB-1', 'oldest'))?.id).toBe(order.at(-1))
    const listed: string[] = []
    for (;;) {
      const page = await store.events.list(operator, 'WEB-1', { before: listed.at(-1), limit: 2 })
      if (page.length === 0) break
      listed.push(...page.map((row) => row.id))
    }
    expect(listed).toEqual(order)
  })

  test('an event is not shown under another issue', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    const [one, two] = [processed(web), processed(web, { cause: 'other' })]
    await recorder.record(aBatch([one, two]))
    expect(await store.events.ofIssue(operator, 'WEB-2', one.event.id)).toBeUndefined()
    expect(await store.events.ofIssue(operator, 'WEB-9', 'latest')).toBeUndefined()
    expect(await store.events.list(operator, 'WEB-2', { before: one.event.id, limit: 5 })).toEqual([])
    expect(await store.events.list(operator, 'WEB-9', { limit: 5 })).toEqual([])
  })

  test('each event lists its codes', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    const traceId = id()
    const ray = { kind: 'request_id' as const, value: '8c1', confidence: 'exact' as const, source: 'header cf-ray' }
    const older = processed(web, { codes: [digest('1'), ray], event: { trace: { traceId } } })
    const newer = processed(web, { codes: [digest('1'), digest('2', { confidence: 'recomputed', source: 'frames' })] })
    await recorder.record(aBatch([older]))
    await recorder.record(aBatch([newer]))
    const codes = async (eventId: string) =>
      (await store.events.codes(operator, eventId)).map(({ kind, value, confidence }) => [kind, value, confidence])
    expect(await codes(older.event.id)).toEqual([
      ['digest', '1', 'exact'],
      ['request_id', '8c1', 'exact'],
      ['event_id', older.event.id, 'exact'],
      ['trace_id', traceId, 'exact'],
    ])
    expect(await codes(newer.event.id)).toEqual([
      ['digest', '1', 'exact'],
      ['digest', '2', 'recomputed'],
      ['event_id', newer.event.id, 'exact'],
    ])
    expect(await codes(id())).toEqual([])
  })
}
