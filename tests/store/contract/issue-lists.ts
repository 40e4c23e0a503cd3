import { expect } from 'vitest'
import { operator, type Viewer } from '../../../app/accounts/viewer'
import { hours } from '../../../app/clock'
import { type IssueFilter, issueSorts } from '../../../app/issues/issue'
import { parseSearch } from '../../../app/issues/search/parse-search'
import type { Store } from '../../../app/store/store'
import { aBatch, now, processed } from './builders'
import type { testWith } from './opened'
import { setStatus } from './shorthand'

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

export function issueListsContract(test: ReturnType<typeof testWith>): void {
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
}
