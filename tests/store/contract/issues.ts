import { expect } from 'vitest'
import { operator, type Viewer } from '../../../app/accounts/viewer'
import { days, hours } from '../../../app/clock'
import type { IssueFilter } from '../../../app/issues/issue'
import { parseSearch } from '../../../app/issues/search/parse-search'
import { aBatch, now, processed } from './builders'
import type { testWith } from './opened'
import { hourly, setStatus } from './shorthand'

const lastSeen: IssueFilter = { status: 'open', sort: 'last-seen', limit: 3 }

export function issuesContract(test: ReturnType<typeof testWith>): void {
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
      if (projects.length === 0) expect(await store.issues.assigned(viewer)).toBe(counts.mine)
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
