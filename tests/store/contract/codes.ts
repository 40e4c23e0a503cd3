import { expect } from 'vitest'
import { anonymous, operator, type Viewer } from '../../../app/accounts/viewer'
import type { CodeKind } from '../../../app/digests/code'
import { aBatch, digest, id, now, processed } from './builders'
import type { testWith } from './opened'

export function codesContract(test: ReturnType<typeof testWith>): void {
  test('every kind of code finds its issue', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    const traceId = id()
    const ray = { kind: 'request_id' as const, value: '8c1', confidence: 'exact' as const, source: 'header cf-ray' }
    const event = processed(web, { codes: [digest('386'), ray], event: { trace: { traceId } } })
    await recorder.record(aBatch([event]))
    const codes = [
      { kind: 'digest' as const, value: '386' },
      { kind: 'request_id' as const, value: '8c1' },
      { kind: 'event_id' as const, value: event.event.id },
      { kind: 'trace_id' as const, value: traceId },
      { kind: 'short_id' as const, value: 'web-1' },
    ]
    const hits = await store.codes.find(operator, codes, 5)
    expect(hits).toHaveLength(5)
    for (const [n, hit] of hits.entries()) {
      expect(hit).toMatchObject({
        kind: codes[n]?.kind,
        code: codes[n]?.value,
        confidence: 'exact',
        issue: { shortId: 'WEB-1' },
        redacted: false,
        kept: true,
        event: { id: event.event.id, timestamp: now },
        sightings: { count: 1, firstSeen: now, lastSeen: now },
      })
    }
    expect(await store.codes.find(operator, [{ kind: 'digest', value: '38' }], 5)).toEqual([])
    expect(await store.codes.find(operator, [{ kind: 'event_id', value: 'x' }], 5)).toEqual([])
    expect(await store.codes.find(operator, [], 5)).toEqual([])
  })

  test('an event is read along with its code, as far as it is short', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const one = processed(web, { codes: [digest('1')] })
    await recorder.record(aBatch([one, processed(web, { codes: [digest('2')] })]))
    const find = async (kind: CodeKind, value: string, longest?: number) =>
      (await store.codes.find(operator, [{ kind, value }], 5, longest)).map(({ stored }) => stored)

    const [stored] = await store.events.byId(operator, one.event.id)
    expect(stored).toMatchObject({ id: one.event.id })
    for (const [kind, value] of [['digest', '1'] as const, ['event_id', one.event.id] as const]) {
      expect(await find(kind, value, 1e6)).toEqual([stored])
      expect(await find(kind, value, 1)).toEqual(['too-large'])
      expect(await find(kind, value)).toEqual([undefined])
    }
    // Of two issues, the one whose event is shown is not known yet.
    await recorder.record(aBatch([processed(web, { cause: 'other', codes: [digest('1')] })]))
    expect(await find('digest', '1', 1e6)).toEqual([undefined, undefined])
  })

  test('a digest in several issues finds the newest first, up to the limit', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const events = [1, 2, 3].map((n) =>
      processed(web, { cause: `${n}`, codes: [digest('7')], event: { timestamp: now + n } }),
    )
    await recorder.record(aBatch(events))
    const find = async (limit: number) =>
      (await store.codes.find(operator, [{ kind: 'digest', value: '7' }], limit)).map((hit) => hit.issue.shortId)
    expect(await find(5)).toEqual(['WEB-3', 'WEB-2', 'WEB-1'])
    expect(await find(2)).toEqual(['WEB-3', 'WEB-2'])
  })

  test('sightings are summed and keep the highest confidence', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    const frames = digest('7', { confidence: 'recomputed', source: 'frames' })
    const at = (n: number) => ({ timestamp: now + n })
    await recorder.record(aBatch([processed(web, { codes: [frames], event: at(2) })]))
    const exact = processed(web, { codes: [frames, digest('7')], event: at(1) })
    await recorder.record(aBatch([exact, processed(web, { codes: [frames], event: at(4) })]))
    const newest = processed(web, { codes: [digest('7', { confidence: 'linked', source: 'trace' })], event: at(5) })
    await recorder.record(aBatch([newest]))
    expect(await store.codes.find(operator, [{ kind: 'digest', value: '7' }], 5)).toMatchObject([
      {
        confidence: 'exact',
        source: 'breadcrumb',
        event: { id: newest.event.id },
        sightings: { count: 4, firstSeen: now + 1, lastSeen: now + 5 },
      },
    ])
  })

  test('of merged counterparts the one of the server is shown, with its confidence', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const seen = processed(web, { cause: 'seen', redacted: true, codes: [digest('7')], event: { timestamp: now + 9 } })
    const broke = processed(web, { codes: [digest('7', { confidence: 'recomputed', source: 'frames' })] })
    await recorder.record(aBatch([seen, broke]))
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now)
    expect(await store.codes.find(operator, [{ kind: 'digest', value: '7' }], 5)).toMatchObject([
      {
        confidence: 'recomputed',
        source: 'frames',
        redacted: false,
        issue: { shortId: 'WEB-1' },
        event: { id: broke.event.id },
        sightings: { count: 2, firstSeen: now, lastSeen: now + 9 },
      },
    ])
  })

  test('a trace finds each of its issues once', async ({ opened: { store, recorder, aProject } }) => {
    const [web, shop] = [await aProject('Web'), await aProject('Shop')]
    const trace = { traceId: id() }
    const newest = processed(web, { event: { trace, timestamp: now + 2 } })
    await recorder.record(
      aBatch([newest, processed(web, { event: { trace } }), processed(shop, { event: { trace, timestamp: now - 1 } })]),
    )
    expect(await store.codes.find(operator, [{ kind: 'trace_id', value: trace.traceId }], 5)).toMatchObject([
      {
        issue: { shortId: 'WEB-1' },
        event: { id: newest.event.id },
        sightings: { count: 2, firstSeen: now, lastSeen: now + 2 },
      },
      { issue: { shortId: 'SHOP-1' }, sightings: { count: 1 } },
    ])
  })

  test('an id of 32 digits is that of an event, or else of a trace', async ({
    opened: { store, recorder, aProject, aUser },
  }) => {
    const [web, shop] = [await aProject('Web'), await aProject('Shop')]
    const named = processed(web)
    const trace = { traceId: named.event.id }
    await recorder.record(aBatch([named, processed(shop, { event: { trace } })]))
    const codes = (['event_id', 'trace_id'] as const).map((kind) => ({ kind, value: named.event.id }))
    const shown = async (viewer: Viewer) =>
      (await store.codes.find(viewer, codes, 5, 1000)).map(({ kind, issue, stored }) => [
        kind,
        issue.shortId,
        stored !== undefined,
      ])
    expect(await shown(operator)).toEqual([['event_id', 'WEB-1', true]])
    // An event that a viewer may not see does not keep them from finding the trace.
    expect(await shown(await aUser('a@example.com', { [shop.id]: 'member' }))).toEqual([['trace_id', 'SHOP-1', false]])
    expect(await shown(await aUser('b@example.com', { [web.id]: 'helper' }))).toEqual([['event_id', 'WEB-1', false]])
  })

  test('similar digests are found among many, for viewers who may see them', async ({
    opened: { store, recorder, aProject, aUser },
  }) => {
    const [web, shop] = [await aProject('Web'), await aProject('Shop')]
    await recorder.record(
      aBatch([processed(web, { codes: [digest('11')] }), processed(shop, { codes: [digest('12')] })]),
    )
    const near = Array.from({ length: 400 }, (_, n) => String(n))
    const member = await aUser('a@example.com', { [web.id]: 'helper' })
    expect((await store.codes.existing(operator, near, 9)).sort()).toEqual(['11', '12'])
    expect(await store.codes.existing(operator, near, 1)).toHaveLength(1)
    expect(await store.codes.existing(member, near, 9)).toEqual(['11'])
    await store.projects.update(operator, 'web', { receipts: false })
    expect(await store.codes.existing(anonymous, near, 9)).toEqual(['12'])
  })
}
