import { expect } from 'vitest'
import { operator, type Viewer } from '../../../app/accounts/viewer'
import { days, hours } from '../../../app/clock'
import { type IssueFilter, issueSorts } from '../../../app/issues/issue'
import { parseSearch } from '../../../app/issues/search/parse-search'
import type { Store } from '../../../app/store/store'
import { aBatch, now, processed } from './builders'
import type { testWith } from './opened'
import { hourly, setStatus } from './shorthand'

const lastSeen: IssueFilter = { status: 'open', sort: 'last-seen', limit: 3 }

/** Reads all pages of a list forwards and back; returns the short ids of each page. */
async function walk(store: Store, viewer: Viewer, filter: IssueFilter) {
  const forwards: string[][] = []
  let page = await store.issues.page(viewer, filter)
  forwards.push(page.rows.map((row) => row.shortId))
  expect(page.previous).toBeUndefined()
  while (page.next) {
    page = await store.issues.page(viewer, { ...filter, cursor: page.next })
    forwards.push(page.rows.map((row) => row.shortId))
  }
  const backwards = [forwards.at(-1)!]
  while (page.previous) {
    page = await store.issues.page(viewer, { ...filter, cursor: page.previous })
    backwards.unshift(page.rows.map((row) => row.shortId))
  }
  return { forwards, backwards }
}

export function issuesContract(test: ReturnType<typeof testWith>): void {
  test('an issue has neighbours in a list of any order, also when it is no longer in the list', async ({ opened }) => {
    const { store, recorder, aProject, aUser } = opened
    const [web, other] = [await aProject('Web'), await aProject('Other')]
    const stranger = await aUser('stranger@example.com', { [other.id]: 'admin' })
    for (const [place, cause] of ['a', 'b', 'c'].entries())
      await recorder.record(aBatch([processed(web, { cause, event: { timestamp: now + place } })]))
    const { limit: _, ...list } = lastSeen
    for (const sort of issueSorts) {
      const rows = (await store.issues.page(operator, { ...list, sort, limit: 9 })).rows.map(({ shortId }) => shortId)
      const [first, second, third] = rows as [string, string, string]
      const of = (shortId: string, way: 'older' | 'newer') =>
        store.issues.neighbour(operator, shortId, { ...list, sort }, way)
      expect([await of(second, 'newer'), await of(second, 'older')], sort).toEqual([first, third])
      expect([await of(first, 'newer'), await of(third, 'older')], sort).toEqual([undefined, undefined])
    }
    await setStatus(store, operator, 'WEB-2', 'resolved', now)
    expect(await store.issues.neighbour(operator, 'WEB-2', list, 'older')).toBe('WEB-1')
    expect(await store.issues.neighbour(operator, 'WEB-3', list, 'older')).toBe('WEB-1')
    expect(await store.issues.neighbour(stranger, 'WEB-2', list, 'older')).toBeUndefined()
    expect(await store.issues.neighbour(operator, 'WEB-9', list, 'older')).toBeUndefined()
  })

  test('an issue is found by its number, by those who triage it', async ({ opened }) => {
    const { store, recorder, aProject, aUser } = opened
    const [web, other] = [await aProject('Web'), await aProject('Other')]
    const stranger = await aUser('stranger@example.com', { [other.id]: 'admin' })
    const helper = await aUser('desk@example.com', { [web.id]: 'helper' })
    for (const cause of ['a', 'b']) await recorder.record(aBatch([processed(web, { cause })]))
    const [first, second] = await Promise.all(['WEB-1', 'WEB-2'].map((id) => store.issues.byShortId(operator, id)))
    expect(await store.issues.shortIdOf(operator, second?.id ?? 0)).toBe('WEB-2')
    for (const viewer of [stranger, helper]) {
      expect(await store.issues.shortIdOf(viewer, second?.id ?? 0)).toBeUndefined()
    }
    expect(await store.issues.shortIdOf(operator, 1_000_000)).toBeUndefined()
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now)
    expect(await store.issues.shortIdOf(operator, second?.id ?? 0)).toBe('WEB-1')
    expect(await store.issues.shortIdOf(operator, first?.id ?? 0)).toBe('WEB-1')
  })

  test('an issue has a position in a list that contains it, counted up to a limit', async ({ opened }) => {
    const { store, recorder, aProject, aUser } = opened
    const [web, other] = [await aProject('Web'), await aProject('Other')]
    const stranger = await aUser('stranger@example.com', { [other.id]: 'admin' })
    for (const [place, cause] of ['a', 'b', 'c', 'd', 'e'].entries())
      await recorder.record(aBatch([processed(web, { cause, event: { timestamp: now + place } })]))
    const of = (viewer: Viewer, shortId: string, limit: number) =>
      store.issues.position(viewer, shortId, { ...lastSeen, limit })
    expect(await of(operator, 'WEB-5', 9)).toEqual({ before: 0, after: 4, limit: 9 })
    expect(await of(operator, 'WEB-4', 9)).toEqual({ before: 1, after: 3, limit: 9 })
    expect(await of(operator, 'WEB-1', 2)).toEqual({ before: 2, after: 0, limit: 2 })
    await setStatus(store, operator, 'WEB-4', 'resolved', now)
    expect(await of(operator, 'WEB-4', 9)).toBeUndefined()
    expect(await of(operator, 'WEB-3', 9)).toEqual({ before: 1, after: 2, limit: 9 })
    expect(await of(stranger, 'WEB-3', 9)).toBeUndefined()
    expect(await of(operator, 'WEB-9', 9)).toBeUndefined()
  })

  test('the first event names an issue, and the newest one gives its culprit', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const happens = async (at: number, culprit: string | undefined, title = 'Error: boom') => {
      const event = { timestamp: now + at, title, ...(culprit && { culprit }) }
      await recorder.record(aBatch([processed(web, { event })]))
    }
    const said = async () => {
      const issue = await store.issues.byShortId(operator, 'WEB-1')
      return [issue?.title, issue?.culprit]
    }
    await happens(1, 'pay in till.ts')
    await happens(3, 'refund in till.ts', 'Error: bang')
    expect(await said()).toEqual(['Error: boom', 'refund in till.ts'])
    await happens(2, 'open in door.ts')
    expect(await said()).toEqual(['Error: boom', 'refund in till.ts'])
    const { terms } = parseSearch('refund')
    const found = await store.issues.page(operator, { ...lastSeen, search: { terms } })
    expect(found.rows.map(({ shortId }) => shortId)).toEqual(['WEB-1'])
    await happens(4, undefined)
    expect(await said()).toEqual(['Error: boom', undefined])
  })

  test('a row has the number of comments and calls of an issue and its members', async ({ opened }) => {
    const { store, recorder, aProject, aUser } = opened
    const web = await aProject('Web')
    const ada = await aUser('ada@example.com', { [web.id]: 'member' })
    await recorder.record(aBatch([processed(web), processed(web, { cause: 'other' })]))
    const call = { text: 'Cannot pay by card.', by: 'Ben', at: now, code: '386' }
    const code = { kind: 'digest' as const, value: '386' }
    const report = { form: 'a', person: 'p', code, at: now, message: 'It fails.' }
    const talk = async () =>
      (await store.issues.page(ada, lastSeen)).rows.map(({ shortId, comments, calls }) => [shortId, comments, calls])
    await store.comments.add(ada, 'WEB-1', { text: 'I look at it.', handles: [], at: now })
    await store.support.addCase(ada, 'WEB-1', call)
    await store.support.addCase(ada, 'WEB-2', call)
    await store.receipts.report({ ...report, shortId: 'WEB-2' })
    expect((await talk()).sort()).toEqual([
      ['WEB-1', 1, 1],
      ['WEB-2', 0, 2],
    ])
    await store.grouping.merge(operator, 'WEB-2', ['WEB-1'], now)
    expect(await talk()).toEqual([['WEB-2', 1, 3]])
  })

  test('open issues are counted by kind as searches find them, in projects that the viewer triages', async ({
    opened: { store, recorder, aProject, aUser },
  }) => {
    const [web, shop] = [await aProject('Web'), await aProject('Shop')]
    const ada = await aUser('ada@example.com', { [web.id]: 'member' })
    const helper = await aUser('helper@example.com', { [web.id]: 'helper' })
    const old = { timestamp: now - hours(30) }
    const of = [processed(web), processed(web, { cause: 'old', event: old }), processed(web, { cause: 'done' })]
    await recorder.record(aBatch([...of, processed(shop), processed(shop, { cause: 'back', event: old })]))
    await store.triage.change(operator, 'WEB-2', { what: 'assign', userId: ada.userId }, now)
    for (const shortId of ['WEB-3', 'SHOP-2']) await setStatus(store, operator, shortId, 'resolved', now)
    await recorder.record(aBatch([processed(shop, { cause: 'back', event: { timestamp: now + 1 } })]))
    const counted = async (viewer: Viewer, q = '') => {
      const projects = parseSearch(q).terms.flatMap((term) => (term.kind === 'project' ? term : []))
      const counts = await store.issues.counts(viewer, projects)
      for (const [state, count] of Object.entries(counts)) {
        const { terms } = parseSearch(`is:open is:${state} ${q}`)
        expect([state, await store.bulk.count(viewer, { ...lastSeen, search: { terms } })]).toEqual([state, count])
      }
      return counts
    }
    expect(await counted(operator)).toEqual({ open: 4, mine: 0, new: 2, regressed: 1, escalating: 0 })
    expect(await counted(operator, 'project:shop')).toMatchObject({ open: 2, new: 1, regressed: 1 })
    expect(await counted(operator, '-project:shop')).toMatchObject({ open: 2, new: 1, regressed: 0 })
    expect(await counted(ada)).toEqual({ open: 2, mine: 1, new: 1, regressed: 0, escalating: 0 })
    expect(await counted(ada, 'project:shop')).toMatchObject({ open: 0 })
    expect(await counted(helper)).toMatchObject({ open: 0, new: 0 })
  })

  test('the overview of a project has its open issues, last event and release, and events by day', async ({
    opened: { store, recorder, aProject, aUser },
  }) => {
    const [web, shop] = [await aProject('Web'), await aProject('Shop')]
    const ada = await aUser('ada@example.com', { [web.id]: 'member', [shop.id]: 'helper' })
    const yesterday = { timestamp: now - days(1), release: 'web@1' }
    await recorder.record({
      ...aBatch([processed(web), processed(web, { event: yesterday }), processed(shop)]),
      tallies: [],
    })
    await setStatus(store, operator, 'WEB-1', 'resolved', now)
    expect(await store.projects.figures(ada)).toEqual([{ slug: 'web', open: 0, lastEvent: now, lastRelease: 'web@1' }])
    const ofShop = (await store.projects.figures(operator)).find(({ slug }) => slug === 'shop')
    expect(ofShop).toMatchObject({ open: 1, lastEvent: now })
    const today = Math.floor(now / days(1))
    const span = { from: today, until: today + 1 }
    expect(await store.projects.eventsPerDay(ada, span)).toEqual([{ slug: 'web', day: today, count: 2 }])
    expect(await store.projects.eventsPerDay(operator, span)).toHaveLength(2)
    expect(await store.projects.eventsPerDay(operator, { from: today - 5, until: today })).toEqual([])
  })

  test('pages show every issue once, in both directions, also at the same time', async ({
    opened: { store, recorder, ...make },
  }) => {
    const [web, shop] = [await make.aProject('Web'), await make.aProject('Shop')]
    const member = await make.aUser('a@example.com', { [web.id]: 'member', [shop.id]: 'admin' })
    const events = Array.from({ length: 12 }, (_, n) =>
      processed(n % 2 ? web : shop, { cause: `${n}`, event: { timestamp: now + Math.floor(n / 5) } }),
    )
    await recorder.record(aBatch([...events, processed(web, { cause: '1', event: { timestamp: now } })]))
    await setStatus(store, operator, 'WEB-2', 'resolved', now)
    await setStatus(store, operator, 'SHOP-2', 'resolved', now)
    await recorder.record(aBatch([processed(web, { cause: '3', event: { timestamp: now + 1, received: now + 1 } })]))
    for (const [shortId, priority] of [
      ['WEB-1', 'high'],
      ['SHOP-1', 'low'],
      ['SHOP-3', 'high'],
      ['SHOP-4', 'high'],
    ] as const) {
      await store.triage.change(operator, shortId, { what: 'priority', priority }, now)
    }
    while (await recorder.trends.keep(now));
    for (const viewer of [operator, member]) {
      for (const sort of issueSorts) {
        for (const status of ['open', 'all'] as const) {
          const { forwards, backwards } = await walk(store, viewer, { status, sort, limit: 3 })
          const all = forwards.flat()
          expect(all).toHaveLength(status === 'all' ? 12 : 11)
          expect(new Set(all).size).toBe(all.length)
          expect(backwards).toEqual(forwards)
        }
      }
    }
  })

  test('lists are sorted, filtered by state and by project', async ({ opened: { store, recorder, aProject } }) => {
    const [web, shop] = [await aProject('Web'), await aProject('Shop')]
    const at = (timestamp: number) => ({ event: { timestamp } })
    await recorder.record(
      aBatch([
        processed(web, { cause: 'a', ...at(now) }),
        processed(web, { cause: 'a', ...at(now + 1) }),
        processed(web, { cause: 'b', ...at(now + 5) }),
        processed(shop, { cause: 'a', ...at(now - 5) }),
        processed(shop, { cause: 'a', ...at(now + 9) }),
        processed(shop, { cause: 'a', ...at(now + 9) }),
      ]),
    )
    await setStatus(store, operator, 'WEB-2', 'muted', now)
    const ids = async (filter: Partial<IssueFilter>) => {
      const page = await store.issues.page(operator, { ...lastSeen, ...filter, limit: 9 })
      return page.rows.map((row) => row.shortId)
    }
    expect(await ids({ status: 'all' })).toEqual(['SHOP-1', 'WEB-2', 'WEB-1'])
    expect(await ids({ status: 'all', sort: 'first-seen' })).toEqual(['WEB-2', 'WEB-1', 'SHOP-1'])
    expect(await ids({ status: 'all', sort: 'count' })).toEqual(['SHOP-1', 'WEB-1', 'WEB-2'])
    expect(await ids({})).toEqual(['SHOP-1', 'WEB-1'])
    expect(await ids({ status: 'muted' })).toEqual(['WEB-2'])
    expect(await ids({ status: 'all', project: 'web' })).toEqual(['WEB-2', 'WEB-1'])
    expect(await ids({ status: 'all', project: 'nothing' })).toEqual([])
    expect(await ids({ status: 'regressed' })).toEqual([])
  })

  test('the highest priority comes first, and within it the issues seen last', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const events = ['a', 'b', 'c', 'd'].map((cause, n) => processed(web, { cause, event: { timestamp: now + n } }))
    await recorder.record(aBatch(events))
    await store.triage.change(operator, 'WEB-1', { what: 'priority', priority: 'high' }, now)
    await store.triage.change(operator, 'WEB-4', { what: 'priority', priority: 'low' }, now)
    const ids = async (filter: Partial<IssueFilter>) =>
      (await store.issues.page(operator, { ...lastSeen, sort: 'priority', limit: 9, ...filter })).rows.map(
        (row) => row.shortId,
      )
    expect(await ids({})).toEqual(['WEB-1', 'WEB-3', 'WEB-2', 'WEB-4'])
    expect(await ids({ project: 'web' })).toEqual(['WEB-1', 'WEB-3', 'WEB-2', 'WEB-4'])
    expect(await ids({ search: parseSearch('boom') })).toEqual(['WEB-1', 'WEB-3', 'WEB-2', 'WEB-4'])
  })

  test('a rising issue is first by trend, but only for a day', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    const at = (cause: string, ago: number, count: number) =>
      Array.from({ length: count }, () => processed(web, { cause, event: { timestamp: now - hours(ago) } }))
    const usual = [1, 30, 50, 80, 100, 130, 150, 170].flatMap((ago) => at('usual', ago, 5))
    await recorder.record(aBatch([...at('falling', 100, 30), ...usual, ...at('rising', 2, 12), ...at('fresh', 1, 3)]))
    const ids = async () =>
      (await store.issues.page(operator, { ...lastSeen, sort: 'trend', limit: 9 })).rows.map((row) => row.shortId)
    while (await recorder.trends.keep(now));
    expect(await ids()).toEqual(['WEB-3', 'WEB-4', 'WEB-2', 'WEB-1'])
    await store.grouping.merge(operator, 'WEB-2', ['WEB-4'], now)
    while (await recorder.trends.keep(now + hours(1)));
    expect(await ids()).toEqual(['WEB-3', 'WEB-2', 'WEB-1'])
    await recorder.record(aBatch(at('falling', -25, 20)))
    while (await recorder.trends.keep(now + hours(25)));
    expect((await ids())[0]).toBe('WEB-1')
  })

  test('a cursor from elsewhere starts at the first page', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    await recorder.record(aBatch([processed(web)]))
    for (const cursor of ['', 'x', 'older.count.1.1', 'older.last-seen.zzzzzzzzzzz.zzzzzzzzzzz', "';--"]) {
      expect((await store.issues.page(operator, { ...lastSeen, cursor })).rows).toHaveLength(1)
    }
  })

  test('the trend has one bar per hour, oldest first', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    const events = [0, 0, 1, 23, 24].map((ago) => processed(web, { event: { timestamp: now - hours(ago) } }))
    await recorder.record(aBatch(events))
    await recorder.record(aBatch([processed(web)]))
    const [row] = (await store.issues.page(operator, lastSeen)).rows
    expect(row?.trend).toEqual([1, ...new Array(21).fill(0), 1, 3])
    expect(await hourly(store, operator, 'WEB-1', now, 2)).toEqual([1, 3])
    expect(await hourly(store, operator, 'WEB-1', now, 48)).toHaveLength(48)
    expect(await hourly(store, operator, 'WEB-9', now, 24)).toEqual([])
  })

  test('setting a status returns the previous one', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    await recorder.record(aBatch([processed(web)]))
    expect(await setStatus(store, operator, 'WEB-1', 'resolved', now + 1)).toEqual({ before: 'open' })
    expect(await setStatus(store, operator, 'web-1', 'open', now + 2)).toEqual({ before: 'resolved' })
    expect(await store.issues.byShortId(operator, 'WEB-1')).toMatchObject({ status: 'open', statusAt: now + 2 })
    expect(await setStatus(store, operator, 'WEB-2', 'open', now)).toBeUndefined()
    for (const nonsense of ['', 'WEB', '-1', 'WEB-0', 'WEB-x', 'WEB-99999999999999999999']) {
      expect(await store.issues.byShortId(operator, nonsense)).toBeUndefined()
    }
  })
}
