import { expect } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import { days } from '../../../app/clock'
import { besideSource, guessedSource } from '../../../app/digests/code'
import type { LateDigests } from '../../../app/store/late-digests'
import { aBatch, digest, id, now, processed } from './builders'
import type { testWith } from './opened'

/** Digests apart from looking them up: counterparts, the digests of an issue, digests that are computed later. */
export function digestsContract(test: ReturnType<typeof testWith>): void {
  test('counterparts find each other by their trace, in any two projects', async ({
    opened: { store, recorder, aProject, aUser },
  }) => {
    const [api, web] = [await aProject('Api'), await aProject('Web')]
    const trace = { traceId: id() }
    const server = processed(api, { event: { trace }, cause: 'server' })
    const seen = processed(web, { event: { trace }, cause: 'seen', redacted: true })
    const beside = processed(web, { event: { trace }, cause: 'beside' })
    await recorder.record(aBatch([server, seen, beside]))
    const of = async (event: typeof server, slug: string) =>
      (await store.counterparts.ofEvent(operator, event.event.id, slug, 5))?.counterparts
    expect(await of(seen, 'web')).toMatchObject([
      { eventId: server.event.id, projectSlug: 'api', projectName: 'Api', linkedBy: 'trace' },
      { eventId: beside.event.id, projectSlug: 'web', linkedBy: 'trace' },
    ])
    expect(await of(server, 'api')).toMatchObject([{ eventId: seen.event.id, linkedBy: 'trace' }])
    const onlyWeb = await aUser('web@example.com', { [web.id]: 'member' })
    expect(await store.counterparts.ofEvent(onlyWeb, seen.event.id, 'web', 5)).toMatchObject({
      redacted: true,
      counterparts: [{ eventId: beside.event.id }],
    })
    const helper = await aUser('desk@example.com', { [web.id]: 'helper', [api.id]: 'helper' })
    expect(await store.counterparts.ofEvent(helper, seen.event.id, 'web', 5)).toBeUndefined()
  })

  test('without a trace counterparts find each other by a digest of both, the nearest in time first', async ({
    opened: { store, recorder, aProject },
  }) => {
    const [api, web] = [await aProject('Api'), await aProject('Web')]
    const codes = [digest('386', { confidence: 'recomputed', source: 'frames' })]
    const failed = (at: number, parts = {}) =>
      processed(api, { event: { timestamp: at }, cause: 'server', codes, ...parts })
    const [early, late] = [failed(now), failed(now + 5000)]
    const unlike = failed(now + 4100, { codes: [digest('111')] })
    const other = failed(now + 4200, {
      cause: 'other',
      codes: [digest('386', { confidence: 'linked', source: besideSource })],
    })
    const seen = processed(web, {
      event: { timestamp: now + 4000 },
      cause: 'seen',
      redacted: true,
      codes: [digest('386')],
    })
    await recorder.record(aBatch([early, late, unlike, other, seen]))
    expect(await store.counterparts.ofEvent(operator, seen.event.id, 'web', 5)).toEqual({
      redacted: true,
      projectName: 'Web',
      counterparts: [late, early].map(({ event }) => ({
        eventId: event.id,
        projectSlug: 'api',
        projectName: 'Api',
        linkedBy: 'digest',
        digest: '386',
      })),
    })
    expect(await store.counterparts.ofEvent(operator, early.event.id, 'api', 1)).toMatchObject({
      counterparts: [{ eventId: seen.event.id, linkedBy: 'digest' }],
    })
  })

  test('the digests of an issue are listed newest first, with counts, without guessed ones', async ({
    opened: { store, recorder, aProject, aUser },
  }) => {
    const web = await aProject('Web')
    const shown = (code: string, at: number, parts = {}) =>
      processed(web, { codes: [digest(code, parts)], event: { timestamp: at, release: `shop@${at - now}` } })
    await recorder.record(aBatch([shown('1', now), shown('1', now + 9), shown('2', now + 5)]))
    await recorder.record(aBatch([shown('3', now + 20, { confidence: 'recomputed', source: guessedSource })]))
    await recorder.record(aBatch([shown('4', now + 20, { confidence: 'linked', source: besideSource })]))
    expect(await store.codes.ofIssue(operator, 'WEB-1', 5)).toEqual({
      count: 2,
      orMore: false,
      digests: [
        {
          value: '1',
          confidence: 'exact',
          source: 'breadcrumb',
          release: 'shop@9',
          sightings: { count: 2, firstSeen: now, lastSeen: now + 9 },
        },
        {
          value: '2',
          confidence: 'exact',
          source: 'breadcrumb',
          release: 'shop@5',
          sightings: { count: 1, firstSeen: now + 5, lastSeen: now + 5 },
        },
      ],
    })
    expect(await store.codes.ofIssue(operator, 'WEB-1', 1)).toMatchObject({ count: 2, digests: [{ value: '1' }] })
    const helper = await aUser('desk@example.com', { [web.id]: 'helper' })
    expect(await store.codes.ofIssue(helper, 'WEB-1', 5)).toBeUndefined()
  })

  test('a new application directory makes earlier events be looked at again, once', async ({
    opened: { store, recorder, aProject },
  }) => {
    const [web, other] = [await aProject('Web'), await aProject('Other')]
    const old = processed(web, { event: { timestamp: now - days(9), received: now - days(9) } })
    const events = [1, 2, 3].map((n) => processed(web, { event: { timestamp: now + n } }))
    await recorder.record(aBatch([old, ...events, processed(other)]))
    const { lateDigests } = recorder
    expect(await lateDigests.next(2, now)).toBeUndefined()
    const teacher = processed(web, { appDirectories: ['/srv/shop'], cause: 'teacher' })
    await recorder.record(aBatch([teacher]))
    const slice = (await lateDigests.next(2, now))!
    expect(slice).toMatchObject({
      paths: ['/srv/shop'],
      events: [{ receivedEventId: teacher.event.id }, { receivedEventId: events[2]?.event.id }],
    })
    const found = digest('386', { confidence: 'recomputed', source: 'frames' })
    await lateDigests.ack(slice, [{ key: slice.events[1]!.key, codes: [found] }])
    expect(await seen(lateDigests)).toEqual([events[1]?.event.id, events[0]?.event.id])
    expect(await store.codes.find(operator, [{ kind: 'digest', value: '386' }], 5)).toMatchObject([
      { issue: { shortId: 'WEB-1' }, confidence: 'recomputed', event: { id: events[2]?.event.id } },
    ])
    await recorder.record(aBatch([processed(web, { appDirectories: ['/srv/shop'] })]))
    expect(await lateDigests.next(2, now)).toBeUndefined()
  })

  test('a directory does not concern other releases, unless their events have no digest', async ({
    opened: { recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const of = (release: string, codes = [digest('7', { confidence: 'recomputed', source: 'frames' })]) =>
      processed(web, { event: { release }, codes })
    const [old, silent, same] = [of('shop@1'), of('shop@1', []), of('shop@2')]
    await recorder.record(aBatch([old, silent, same]))
    const teacher = processed(web, { event: { release: 'shop@2' }, appDirectories: ['/srv/shop'] })
    await recorder.record(aBatch([teacher]))
    expect(await seen(recorder.lateDigests)).toEqual([teacher, same, silent].map(({ event }) => event.id))
  })

  test('a digest that was guessed correctly is not counted twice', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const guessed = digest('386', { confidence: 'recomputed', source: guessedSource })
    const event = processed(web, { codes: [guessed], appDirectories: ['/app'] })
    await recorder.record(aBatch([event]))
    const slice = (await recorder.lateDigests.next(5, now))!
    await recorder.lateDigests.ack(slice, [{ key: slice.events[0]!.key, codes: [{ ...guessed, source: 'frames' }] }])
    expect(await store.codes.ofIssue(operator, 'WEB-1', 5)).toMatchObject({
      digests: [{ value: '386', source: 'frames', sightings: { count: 1 } }],
    })
  })
}

/** The events of all remaining slices. */
async function seen(lateDigests: LateDigests): Promise<string[]> {
  const ids: string[] = []
  for (let slice = await lateDigests.next(1, now); slice; slice = await lateDigests.next(1, now)) {
    ids.push(...slice.events.map((event) => event.receivedEventId))
    await lateDigests.ack(slice, [])
  }
  return ids
}
