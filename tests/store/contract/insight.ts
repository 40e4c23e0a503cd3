import { expect } from 'vitest'
import { anonymous, operator, type Viewer } from '../../../app/accounts/viewer'
import { hourOf, hours } from '../../../app/clock'
import { parseSearch } from '../../../app/issues/search/parse-search'
import type { EventQuery, EventTerm } from '../../../app/store/insight'
import type { Store } from '../../../app/store/store'
import { aBatch, digest, id, now, processed } from './builders'
import type { testWith } from './opened'

/** Facets as the pipeline packs them (`events/facets`). */
const packed = (of: Record<string, string>): string =>
  Object.entries(of)
    .map(([name, value]) => `${name}\0${value}\0`)
    .join('')

type Project = Parameters<typeof processed>[0]

/** An event of `cause`, `ago` milliseconds before now. */
function like(project: Project, of: Record<string, string>, { cause = 'a', ago = 0 } = {}) {
  const { release, environment, title = 'Error: boom' } = of
  const event = { timestamp: now - ago, release, environment, title }
  return processed(project, {
    cause,
    facets: packed(of),
    event,
    payload: JSON.stringify({ user: { id: of['user.id'] } }),
  })
}

type PageQuery = Partial<Omit<EventQuery, 'terms'>> & { q?: string }

const page = (store: Store, { q = '', ...rest }: PageQuery, shortId = 'WEB-1') => {
  const terms = parseSearch(q).terms as EventTerm[]
  return store.insight.events(operator, shortId, { limit: 50, ...rest, terms })
}

/** The ages of the found events. */
const found = async (store: Store, asked: PageQuery, shortId?: string) =>
  (await page(store, asked, shortId))?.rows.map(({ timestamp }) => now - timestamp)

export function insightContract(test: ReturnType<typeof testWith>): void {
  test('events of an issue are counted by every tag', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    const events = [
      like(web, { release: '1', browser: 'Firefox' }),
      like(web, { release: '2', browser: 'firefox' }, { ago: 9 }),
      like(web, { release: '2' }),
      like(web, { release: '3' }, { cause: 'other' }),
    ]
    await recorder.record(aBatch(events))
    const release = {
      name: 'release',
      count: 3,
      values: [
        { value: '2', count: 2, lastSeen: now },
        { value: '1', count: 1, lastSeen: now },
      ],
      kept: 2,
      others: 0,
      capped: false,
    }
    expect(await store.insight.distribution(operator, 'WEB-1', { perName: 9, names: ['release'] })).toEqual([release])
    const brief = await store.insight.distribution(operator, 'WEB-1', { perName: 1 })
    expect(brief).toMatchObject([
      { name: 'browser', count: 2, kept: 1, others: 0, values: [{ count: 2 }] },
      { ...release, values: release.values.slice(0, 1), others: 1 },
    ])
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now)
    const merged = await store.insight.distribution(operator, 'WEB-2', { perName: 9, names: ['release'] })
    expect(merged).toMatchObject([{ count: 4, kept: 3 }])
    expect(await store.insight.distribution(operator, 'WEB-9', { perName: 9 })).toBeUndefined()
  })

  test('values that are no longer counted separately still count', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const events = Array.from({ length: 60 }, (_, n) => like(web, { id: `n${n}` }, { ago: n }))
    await recorder.record(aBatch(events))
    const [id] = (await store.insight.distribution(operator, 'WEB-1', { perName: 5 })) ?? []
    expect(id).toMatchObject({ count: 60, kept: 40, others: 55, capped: true })
  })

  test('the distribution of tags is for viewers who triage', async ({ opened: { store, recorder, ...make } }) => {
    const web = await make.aProject('Web')
    await recorder.record(aBatch([like(web, { release: '1' })]))
    const helper = await make.aUser('h@example.com', { [web.id]: 'helper' })
    const member = await make.aUser('m@example.com', { [web.id]: 'member' })
    const seen = (viewer: typeof anonymous | typeof helper) =>
      store.insight.distribution(viewer, 'WEB-1', { perName: 9 })
    expect(await seen(member)).toHaveLength(1)
    for (const viewer of [anonymous, helper]) expect(await seen(viewer)).toBeUndefined()
  })

  test('events are found by their facets', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    const events = [
      like(web, { release: 'web@1', browser: 'Firefox 140', 'user.id': '7' }, { ago: 1 }),
      like(web, { release: 'web@2', environment: 'prod', url: '/checkout/pay' }, { ago: 2 }),
      like(web, { release: 'Web@2', url: '/checkout', title: 'Error: 100% of \\ bang' }, { ago: 3 }),
      like(web, { browser: 'Chrome 131' }, { ago: 4, cause: 'other' }),
    ]
    await recorder.record(aBatch(events))
    const cases: [string, number[]][] = [
      ['', [1, 2, 3]],
      ['release:web@2', [2, 3]],
      ['release:WEB*', [1, 2, 3]],
      ['-release:web@1', [2, 3]],
      ['environment:prod', [2]],
      ['-has:environment', [1, 3]],
      ['browser:"firefox 140"', [1]],
      ['browser:"Chrome 131"', []],
      ['url:/checkout', [3]],
      ['url:/checkout*', [2, 3]],
      ['has:url -url:/checkout', [2]],
      ['user.id:7|8', [1]],
      ['nobody:knows', []],
      ['BOOM', [1, 2]],
      ['-boom', [3]],
      ['"0% of \\\\ b"', [3]],
      ['level:error url:*', [2, 3]],
      ['level:fatal', []],
    ]
    for (const [q, ago] of cases) expect(await found(store, { q }), q).toEqual(ago)
    expect(await found(store, { from: now - 2 })).toEqual([1, 2])
    expect(await found(store, { until: now - 1, from: now - 2 })).toEqual([2])
    const [row] = (await page(store, { q: 'has:browser' }))!.rows
    expect(row).toMatchObject({ person: '7', values: { browser: 'Firefox 140', 'user.id': '7', release: 'web@1' } })
    expect(await page(store, { q: 'url:*' })).toMatchObject({ starred: true })
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now)
    expect(await found(store, { q: 'has:browser' }, 'WEB-2')).toEqual([1, 4])
    expect(await page(store, {}, 'WEB-9')).toBeUndefined()
    const helper = await store.insight.events({ kind: 'anonymous' }, 'WEB-1', { terms: [], limit: 9 })
    expect(helper).toBeUndefined()
  })

  test('events name their user: by id without reading the body, otherwise from the body', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const body = (payload: object, ago: number) => ({
      ...like(web, {}, { ago }),
      payload: Buffer.from(JSON.stringify(payload)),
    })
    await recorder.record(
      aBatch([
        { ...like(web, { 'user.id': 'u1' }, { ago: 1 }), payload: Buffer.from('{}') },
        body({ user: { email: 'ada@example.com' } }, 2),
        body({ user: {} }, 3),
        body({ user: { email: 'long@example.com' }, extra: 'x'.repeat(70_000) }, 4),
      ]),
    )
    const { rows } = (await page(store, {}))!
    expect(rows.map(({ person }) => person)).toEqual(['u1', 'ada@example.com', undefined, undefined])
  })

  test('pages of events work in both directions, with and without a search', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const events = Array.from({ length: 20 }, (_, n) => like(web, { zone: n % 2 ? 'odd' : 'even' }, { ago: n >> 1 }))
    await recorder.record(aBatch(events))
    for (const asked of [{ limit: 7 }, { limit: 3, q: 'zone:odd' }, { limit: 3, from: now - 8, until: now - 1 }]) {
      const pages = [(await page(store, asked))!]
      while (pages.at(-1)!.next) pages.push((await page(store, { ...asked, cursor: pages.at(-1)!.next }))!)
      const ids = pages.map(({ rows }) => rows.map(({ id }) => id))
      expect(new Set(ids.flat()).size).toBe(ids.flat().length)
      expect(ids.flat()).toHaveLength('from' in asked ? 16 - 2 : 'q' in asked ? 10 : 20)
      expect(pages[0]!.previous).toBeUndefined()
      for (let at = pages.length - 1; at > 0; at--) {
        const back = (await page(store, { ...asked, cursor: pages[at]!.previous }))!
        expect(back.rows.map(({ id }) => id)).toEqual(ids[at - 1])
      }
    }
    expect(await found(store, { cursor: 'nonsense', limit: 1 })).toEqual([0])
  })

  test('a search for something rare among very many events stops in time, and can be continued', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    // The search ends just before an event that matches.
    const rare = [10_000 - 1, 10_200]
    const seed = Array.from({ length: 10_300 }, (_, n) =>
      like(web, { zone: rare.includes(n) ? 'rare' : 'common' }, { ago: n }),
    )
    await recorder.record(aBatch(seed))
    const first = (await page(store, { q: 'zone:rare' }))!
    expect(first).toMatchObject({ rows: [], lookedTo: now - 9_999 })
    const second = (await page(store, { q: 'zone:rare', cursor: first.next }))!
    expect(second.rows.map(({ timestamp }) => now - timestamp)).toEqual(rare)
    expect(second.lookedTo).toBeUndefined()
    const back = (await page(store, { q: 'zone:rare', cursor: second.previous }))!
    expect(back).toMatchObject({ rows: [] })
    // Each of two merged issues is searched half as far, and events of the other one beyond that are for the next page.
    await recorder.record(aBatch([3, 6_000].map((ago) => like(web, { zone: 'rare' }, { cause: 'other', ago }))))
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now)
    const pages = [(await page(store, { q: 'zone:rare' }))!]
    while (pages.at(-1)!.next) pages.push((await page(store, { q: 'zone:rare', cursor: pages.at(-1)!.next }))!)
    expect(pages.map(({ rows }) => rows.map(({ timestamp }) => now - timestamp))).toEqual([[3], [6_000], rare])
    expect(pages.map(({ lookedTo }) => lookedTo)).toEqual([now - 4_999, now - 9_998, undefined])
  })

  test('the trend can be split by release and by environment', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    await recorder.record(
      aBatch([
        like(web, { release: '1', environment: 'prod' }, { ago: hours(3) }),
        like(web, { release: '2', environment: 'prod' }, { ago: hours(1) }),
        like(web, { release: '2', environment: 'test' }, { ago: hours(1) }),
        like(web, { release: '3' }),
        like(web, {}),
        like(web, { release: '1' }, { ago: hours(90) }),
        like(web, { release: '2' }, { cause: 'other' }),
      ]),
    )
    const asked = { by: 'release', untilHour: hourOf(now), bars: 2, hoursPerBar: 2, most: 2 } as const
    expect(await store.insight.trend(operator, 'WEB-1', asked)).toEqual({
      counts: [1, 4],
      parts: [
        { name: '2', counts: [0, 2] },
        { name: '', counts: [0, 1] },
      ],
      rest: [1, 1],
      releases: expect.arrayContaining([{ version: '2', firstSeen: now }]),
    })
    const byEnvironment = { ...asked, by: 'environment', most: 5 } as const
    expect(await store.insight.trend(operator, 'WEB-1', byEnvironment)).toMatchObject({
      parts: [
        { name: '', counts: [0, 2] },
        { name: 'prod', counts: [1, 1] },
        { name: 'test', counts: [0, 1] },
      ],
      rest: [0, 0],
    })
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now)
    expect(await store.insight.trend(operator, 'WEB-1', asked)).toMatchObject({ parts: [{ counts: [0, 3] }, {}] })
    expect(await store.insight.trend({ kind: 'anonymous' }, 'WEB-1', asked)).toBeUndefined()
  })

  test('issues are related by a trace, a digest, a culprit and words', async ({
    opened: { store, recorder, ...make },
  }) => {
    const [web, till] = [await make.aProject('Web'), await make.aProject('Till')]
    const trace = { traceId: id() }
    const place = { file: 'pay.ts', function: 'pay' }
    type Of = { at?: Record<string, string>; trace?: { traceId: string } }
    const of = (project: Project, title: string, { at = {}, trace: request }: Of = {}) =>
      processed(project, { cause: title, facets: packed(at), event: { title, ...(request && { trace: request }) } })
    const self = of(web, 'Refused: card of 17 declined', { trace, at: place })
    await recorder.record(
      aBatch([
        { ...self, codes: [digest('386')] },
        of(till, 'broke', { trace }),
        { ...of(web, 'shown'), codes: [digest('386')] },
        of(web, 'there', { at: place }),
        of(till, 'there too', { at: place }),
        of(till, 'only its file', { at: { ...place, function: 'other' } }),
        of(web, 'the file', { at: { ...place, function: 'other' } }),
        of(web, 'Refused: card of 99 declined'),
        of(web, 'unlike'),
      ]),
    )
    const tied = async (viewer: Viewer) =>
      Object.fromEntries(
        ((await store.insight.related(viewer, 'WEB-1', self.event.id)) ?? []).map(({ issue, ties }) => [
          issue.title,
          ties,
        ]),
      )
    expect(await tied(operator)).toEqual({
      broke: ['trace'],
      shown: ['digest'],
      there: ['place'],
      'there too': ['place'],
      'the file': ['file'],
      'Refused: card of 99 declined': ['title'],
    })
    const member = await make.aUser('m@example.com', { [web.id]: 'member', [till.id]: 'helper' })
    expect(Object.keys(await tied(member)).sort()).toEqual([
      'Refused: card of 99 declined',
      'shown',
      'the file',
      'there',
    ])
    expect(await store.insight.related({ kind: 'anonymous' }, 'WEB-1', self.event.id)).toBeUndefined()
  })
}
