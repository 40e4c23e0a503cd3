import { expect } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import { besideSource } from '../../../app/digests/code'
import type { ProcessedEvent, Store } from '../../../app/store/store'
import { aBatch, digest, id, now, processed } from './builders'
import type { testWith } from './opened'

async function found(store: Store, value: string) {
  const hits = await store.codes.find(operator, [{ kind: 'digest', value }], 9)
  return hits.map((hit) => [hit.issue.shortId, hit.confidence, hit.source, hit.sightings.count].join(' ')).sort()
}

const saying = (message: string) => ({
  title: `Error: ${message}`,
  thrown: { type: 'Error', value: message },
})

export function joinsContract(test: ReturnType<typeof testWith>): void {
  const orders: Record<string, (halves: { visitor: ProcessedEvent; server: ProcessedEvent }) => ProcessedEvent[][]> = {
    'visitor first': ({ visitor, server }) => [[visitor], [server]],
    'server first': ({ visitor, server }) => [[server], [visitor]],
    'one batch, visitor first': ({ visitor, server }) => [[visitor, server]],
    'one batch, server first': ({ visitor, server }) => [[server, visitor]],
  }

  for (const [order, batches] of Object.entries(orders)) {
    test(`the redacted counterpart of a failure is joined by trace: ${order}`, async ({
      opened: { store, recorder, aProject },
    }) => {
      const [web, api] = [await aProject('Web'), await aProject('Api')]
      const trace = { traceId: id() }
      const carried = [digest('7'), digest('8', { besideMessage: 'not mine', confidence: 'linked' })]
      const visitor = processed(web, { redacted: true, codes: carried, event: { trace } })
      const server = processed(api, { cause: 'server', event: { trace } })
      for (const events of batches({ visitor, server })) await recorder.record(aBatch(events))
      expect(await found(store, '7')).toEqual(['API-1 linked trace 1', 'WEB-1 exact breadcrumb 1'])
      expect(await found(store, '8')).toEqual(['WEB-1 linked breadcrumb beside 1'])
      expect(await store.events.codes(operator, server.event.id)).toMatchObject([
        { kind: 'digest', value: '7', confidence: 'linked', source: 'trace' },
        { kind: 'event_id' },
        { kind: 'trace_id' },
      ])
      const hits = await store.codes.find(operator, [{ kind: 'digest', value: '7' }], 9)
      expect(hits.map((hit) => [hit.event?.id, hit.redacted])).toEqual(
        expect.arrayContaining([
          [visitor.event.id, true],
          [server.event.id, false],
        ]),
      )
    })
  }

  test('only some events of a long trace are joined, and no other traces', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const trace = { traceId: id() }
    const servers = Array.from({ length: 9 }, (_, n) => processed(web, { cause: `${n}`, event: { trace } }))
    await recorder.record(aBatch([...servers, processed(web, { cause: 'other', event: { trace: { traceId: id() } } })]))
    const codes = Array.from({ length: 15 }, (_, n) => digest(String(n)))
    await recorder.record(aBatch([processed(web, { cause: 'visitor', redacted: true, codes, event: { trace } })]))
    expect(await found(store, '0')).toHaveLength(6)
    const joined = await Promise.all(codes.map(async ({ value }) => (await found(store, value)).length > 1))
    expect(joined.filter(Boolean)).toHaveLength(10)
  })

  test('a visitor who sees the page twice does not add a sighting to the server event', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const trace = { traceId: id() }
    const visitor = () => processed(web, { cause: 'visitor', redacted: true, codes: [digest('7')], event: { trace } })
    await recorder.record(aBatch([processed(web, { event: { trace } }), visitor()]))
    await recorder.record(aBatch([visitor()]))
    expect(await found(store, '7')).toEqual(['WEB-1 linked trace 1', 'WEB-2 exact breadcrumb 2'])
  })

  test('an exact digest stays exact when its counterpart arrives', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const trace = { traceId: id() }
    await recorder.record(aBatch([processed(web, { codes: [digest('7')], event: { trace } })]))
    const visitor = { cause: 'visitor', redacted: true, codes: [digest('7')], event: { trace } }
    await recorder.record(aBatch([processed(web, visitor)]))
    expect(await found(store, '7')).toEqual(['WEB-1 exact breadcrumb 1', 'WEB-2 exact breadcrumb 1'])
  })

  const linked = { confidence: 'linked', source: besideSource } as const
  const beside = digest('9', { ...linked, besideMessage: 'the other failure' })

  test('a digest next to a known message leads to the issue with that message', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const other = processed(web, { cause: 'other', event: saying('the other failure') })
    await recorder.record(aBatch([other]))
    const carrier = processed(web, { cause: 'carrier', codes: [beside] })
    await recorder.record(aBatch([carrier]))
    expect(await found(store, '9')).toEqual(['WEB-1 linked breadcrumb 1'])
    const [hit] = await store.codes.find(operator, [{ kind: 'digest', value: '9' }], 5)
    expect(hit?.event?.id).toBe(other.event.id)
    expect(await store.events.codes(operator, carrier.event.id)).toMatchObject([{ kind: 'event_id' }])
  })

  test('a server event whose digest is next to later failures is still linked by its trace', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const trace = { traceId: id() }
    const server = processed(web, { cause: 'other', event: { trace, ...saying('the other failure') } })
    const visitor = processed(web, { cause: 'visitor', redacted: true, codes: [digest('9')], event: { trace } })
    const later = processed(web, { cause: 'later', codes: [beside] })
    await recorder.record(aBatch([server, visitor, later]))
    await recorder.record(aBatch([processed(web, { cause: 'later', codes: [beside] })]))
    expect(await found(store, '9')).toEqual(['WEB-1 linked trace 3', 'WEB-2 exact breadcrumb 1'])
    const [half] = (await store.counterparts.ofEvent(operator, visitor.event.id, 'web', 5))!.counterparts
    expect(half).toMatchObject({ eventId: server.event.id, digest: '9' })
  })

  test('a digest next to an unknown message waits, and moves when the message arrives', async ({
    opened: { store, recorder, aProject },
  }) => {
    const [web, shop] = [await aProject('Web'), await aProject('Shop')]
    const carrier = processed(web, { cause: 'carrier', codes: [beside] })
    await recorder.record(aBatch([carrier]))
    await recorder.record(aBatch([processed(web, { cause: 'carrier', codes: [beside] })]))
    expect(await found(store, '9')).toEqual(['WEB-1 linked breadcrumb beside 2'])
    await recorder.record(aBatch([processed(shop, { event: saying('the other failure') })]))
    expect(await found(store, '9')).toEqual(['WEB-1 linked breadcrumb beside 2'])
    const other = processed(web, { cause: 'other', event: { timestamp: now + 1, ...saying('the other failure') } })
    await recorder.record(aBatch([other]))
    expect(await found(store, '9')).toEqual(['WEB-2 linked breadcrumb 2'])
    const [hit] = await store.codes.find(operator, [{ kind: 'digest', value: '9' }], 5)
    expect(hit?.event?.id).toBe(other.event.id)
    expect(await store.events.codes(operator, other.event.id)).toMatchObject([{ value: '9' }, { kind: 'event_id' }])
    expect(await store.events.codes(operator, carrier.event.id)).toMatchObject([{ kind: 'event_id' }])
  })

  test('a waiting digest becomes exact when its own failure arrives', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const own = processed(web, { cause: 'other', codes: [digest('9')], event: saying('the other failure') })
    await recorder.record(aBatch([processed(web, { cause: 'carrier', codes: [beside] }), own]))
    expect(await found(store, '9')).toEqual(['WEB-2 exact breadcrumb 2'])
  })

  test('a message must match completely', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    await recorder.record(aBatch([processed(web, { cause: 'other', event: saying('the other failure, again') })]))
    await recorder.record(aBatch([processed(web, { cause: 'other', event: saying('user 17 is gone') })]))
    const codes = [beside, digest('10', { ...linked, besideMessage: ' user 17 is gone' })]
    await recorder.record(aBatch([processed(web, { cause: 'carrier', codes })]))
    expect(await found(store, '9')).toEqual(['WEB-2 linked breadcrumb beside 1'])
    expect(await found(store, '10')).toEqual(['WEB-1 linked breadcrumb 1'])
  })
}
