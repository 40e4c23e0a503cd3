import { expect } from 'vitest'
import { anonymous, operator } from '../../../app/accounts/viewer'
import { hours } from '../../../app/clock'
import type { Store } from '../../../app/store/store'
import { aBatch, digest, id, now, processed } from './builders'
import type { Opened, testWith } from './opened'
import { hourly, setStatus } from './shorthand'

/** Three issues of one project: WEB-1 twice, WEB-2 once and later, WEB-3 once and earlier. */
async function scene({ recorder, aProject }: Opened) {
  const web = await aProject('Web')
  const at = (cause: string, timestamp: number, more = {}) =>
    processed(web, { cause, event: { timestamp, received: timestamp, title: `Error: ${cause}`, ...more } })
  const events = [
    at('a', now - hours(2)),
    at('a', now - hours(1), { culprit: 'open in door.ts' }),
    at('b', now, { level: 'fatal', culprit: 'pay in till.ts', release: '2.0' }),
    at('c', now - hours(3), { release: '0.9' }),
  ]
  await recorder.record(aBatch(events))
  return { web, at, ids: events.map(({ event }) => event.id) }
}

const figures = async (store: Store, shortId: string) => {
  const issue = await store.issues.byShortId(operator, shortId)
  const { id, statusAt, ...rest } = issue!
  return rest
}

const listed = async (store: Store) => {
  const { rows } = await store.issues.page(operator, { status: 'all', sort: 'last-seen', limit: 50 })
  return rows.map(({ shortId }) => shortId)
}

export function mergingContract(test: ReturnType<typeof testWith>): void {
  test('merged issues are shown as one, with the sums of all', async ({ opened }) => {
    const { store } = opened
    const { ids } = await scene(opened)
    expect(await store.grouping.merge(operator, 'WEB-1', ['web-2', 'WEB-3'], now)).toEqual({
      ok: true,
      merged: ['WEB-2', 'WEB-3'],
    })
    expect(await listed(store)).toEqual(['WEB-1'])
    const together = await figures(store, 'WEB-1')
    expect(together).toMatchObject({ count: 4, firstSeen: now - hours(3), lastSeen: now, level: 'fatal' })
    expect(together.culprit).toBe('pay in till.ts')
    expect(together).toMatchObject({ firstRelease: '0.9', lastRelease: '2.0', lastEventId: ids[2] })
    for (const shortId of ['WEB-2', 'WEB-3']) expect(await figures(store, shortId)).toEqual(together)
    expect(await hourly(store, operator, 'WEB-2', now, 4)).toEqual([1, 1, 1, 1])
    const { rows } = await store.issues.page(operator, { status: 'open', sort: 'count', limit: 9 })
    expect(rows[0]?.trend.slice(-4)).toEqual([1, 1, 1, 1])
    expect((await store.triage.changed(operator, { since: 0, now, limit: 5 })).fresh.count).toBe(1)
  })

  test('the events of a merge target are those of all members, by time', async ({ opened }) => {
    const { store } = opened
    const { ids } = await scene(opened)
    const [second, third, newest, oldest] = ids as [string, string, string, string]
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2', 'WEB-3'], now)
    const rows = await store.events.list(operator, 'WEB-1', { limit: 9 })
    expect(rows.map((row) => row.id)).toEqual([newest, third, second, oldest])
    expect(new Set(rows.map((row) => row.issueShortId))).toEqual(new Set(['WEB-1']))
    expect(rows.map((row) => row.title)).toEqual(['Error: b', 'Error: a', 'Error: a', 'Error: c'])
    expect((await store.events.list(operator, 'WEB-1', { before: third, limit: 1 })).map((row) => row.id)).toEqual([
      second,
    ])
    expect(await store.events.ofIssue(operator, 'WEB-1', 'latest')).toMatchObject({ id: newest, older: third })
    expect(await store.events.ofIssue(operator, 'WEB-3', 'oldest')).toMatchObject({ id: oldest, newer: second })
    expect(await store.events.ofIssue(operator, 'WEB-1', second)).toMatchObject({ older: oldest, newer: third })
    expect((await store.events.byId(operator, newest))[0]?.issueShortId).toBe('WEB-1')
  })

  test('unmerging gives every issue its own figures back', async ({ opened }) => {
    const { store } = opened
    await scene(opened)
    const before = await Promise.all(['WEB-1', 'WEB-2', 'WEB-3'].map((shortId) => figures(store, shortId)))
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2', 'WEB-3'], now)
    expect(await store.grouping.unmerge(operator, 'WEB-2', now)).toEqual({ mergeTarget: 'WEB-1' })
    expect(await figures(store, 'WEB-1')).toMatchObject({ count: 3, lastSeen: now - hours(1), level: 'error' })
    expect((await figures(store, 'WEB-1')).culprit).toBe('open in door.ts')
    expect(await store.grouping.unmerge(operator, 'WEB-3', now)).toEqual({ mergeTarget: 'WEB-1' })
    const after = await Promise.all(['WEB-1', 'WEB-2', 'WEB-3'].map((shortId) => figures(store, shortId)))
    expect(after).toEqual(before)
    expect(await listed(store)).toEqual(['WEB-2', 'WEB-1', 'WEB-3'])
    for (const alone of ['WEB-1', 'WEB-2', 'WEB-9']) {
      expect(await store.grouping.unmerge(operator, alone, now)).toBeUndefined()
    }
  })

  test('all issues can be unmerged at once', async ({ opened }) => {
    const { store } = opened
    await scene(opened)
    const before = await Promise.all(['WEB-1', 'WEB-2', 'WEB-3'].map((shortId) => figures(store, shortId)))
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2', 'WEB-3'], now)
    expect(await store.grouping.unmergeAll(anonymous, 'WEB-1', now)).toBe(0)
    expect(await store.grouping.unmergeAll(operator, 'WEB-2', now)).toBe(2)
    expect(await store.grouping.unmergeAll(operator, 'WEB-1', now)).toBe(0)
    expect(await Promise.all(['WEB-1', 'WEB-2', 'WEB-3'].map((shortId) => figures(store, shortId)))).toEqual(before)
  })

  test('an event of a merged issue counts for it and for its merge target', async ({ opened }) => {
    const { store, recorder } = opened
    const { at } = await scene(opened)
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now)
    const recorded = await recorder.record(
      aBatch([at('b', now + 5), at('a', now + 3), at('b', now + 4), at('a', now + 2)]),
    )
    expect(recorded).toMatchObject({ fresh: [], regressed: [] })
    expect(await figures(store, 'WEB-1')).toMatchObject({ count: 7, lastSeen: now + 5 })
    await store.grouping.unmerge(operator, 'WEB-2', now)
    expect(await figures(store, 'WEB-1')).toMatchObject({ count: 4, lastSeen: now + 3 })
    expect(await figures(store, 'WEB-2')).toMatchObject({ count: 3, lastSeen: now + 5 })
  })

  test('the merge target has the status: an event of a member regresses it', async ({ opened }) => {
    const { store, recorder } = opened
    const { at } = await scene(opened)
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now)
    expect(await setStatus(store, operator, 'WEB-2', 'resolved', now + 1)).toEqual({ before: 'open' })
    const recorded = await recorder.record(aBatch([at('b', now + 2), at('a', now + 2)], { at: now + 2 }))
    expect(recorded.regressed).toHaveLength(1)
    const head = await store.issues.byShortId(operator, 'WEB-1')
    expect(head).toMatchObject({ id: recorded.regressed[0], status: 'regressed', statusAt: now + 2 })
    await setStatus(store, operator, 'WEB-1', 'muted', now + 3)
    await store.grouping.unmerge(operator, 'WEB-2', now + 4)
    expect(await figures(store, 'WEB-2')).toMatchObject({ status: 'muted' })
  })

  test('merging a merge target brings its members along; they stay separate issues', async ({ opened }) => {
    const { store } = opened
    await scene(opened)
    await store.grouping.merge(operator, 'WEB-2', ['WEB-3'], now)
    await store.grouping.merge(operator, 'WEB-1', ['WEB-3'], now)
    const grouping = await store.grouping.ofIssue(operator, 'WEB-3')
    expect(grouping).toMatchObject({ shortId: 'WEB-1', memberCount: 2 })
    expect(grouping?.members.map(({ shortId, count }) => [shortId, count])).toEqual([
      ['WEB-2', 1],
      ['WEB-3', 1],
    ])
    expect(await figures(store, 'WEB-1')).toMatchObject({ count: 4 })
    await store.grouping.unmerge(operator, 'WEB-2', now)
    expect(await figures(store, 'WEB-2')).toMatchObject({ shortId: 'WEB-2', count: 1 })
    expect(await figures(store, 'WEB-1')).toMatchObject({ count: 3 })
  })

  test('codes of a merged issue lead to its merge target, and are summed there', async ({ opened }) => {
    const { store, recorder } = opened
    const { web } = await scene(opened)
    const code = { codes: [digest('7')], event: { trace: { traceId: id() } } }
    await recorder.record(aBatch([processed(web, { cause: 'a', ...code }), processed(web, { cause: 'b', ...code })]))
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now)
    const find = (kind: 'digest' | 'short_id' | 'trace_id', value: string) =>
      store.codes.find(operator, [{ kind, value }], 9)
    for (const hits of [
      await find('digest', '7'),
      await find('short_id', 'WEB-2'),
      await find('trace_id', code.event.trace.traceId),
    ]) {
      expect(hits.map((hit) => hit.issue.shortId)).toEqual(['WEB-1'])
    }
    expect((await find('digest', '7'))[0]?.sightings.count).toBe(2)
    await store.grouping.unmerge(operator, 'WEB-2', now)
    expect(await find('digest', '7')).toHaveLength(2)
  })

  test('both issues have the history of a merge', async ({ opened }) => {
    const { store } = opened
    const { web } = await scene(opened)
    const ada = await opened.aUser('ada@example.com', { [web.id]: 'member' })
    await store.grouping.merge(ada, 'WEB-1', ['WEB-2'], now + 1)
    await store.grouping.unmerge(operator, 'WEB-2', now + 2)
    const history = (await store.grouping.ofIssue(ada, 'WEB-1'))?.history
    expect(history).toEqual([
      { at: now + 2, what: 'unmerged', detail: 'WEB-2' },
      { at: now + 1, by: 'ada@example.com', what: 'merged', detail: 'WEB-2' },
    ])
    expect((await store.grouping.ofIssue(ada, 'WEB-2'))?.history.map(({ detail }) => detail)).toEqual([
      'WEB-1',
      'WEB-1',
    ])
  })

  test('only issues of one project are merged, by viewers who triage it', async ({ opened }) => {
    const { store, recorder, aProject, aUser } = opened
    const { web } = await scene(opened)
    const shop = await aProject('Shop')
    await recorder.record(aBatch([processed(shop)]))
    const member = await aUser('m@example.com', { [web.id]: 'member' })
    const both = await aUser('b@example.com', { [web.id]: 'member', [shop.id]: 'member' })
    const helper = await aUser('h@example.com', { [web.id]: 'helper' })
    const merge = (viewer: typeof member | typeof anonymous | typeof operator, others: string[]) =>
      store.grouping.merge(viewer, 'WEB-1', others, now)
    expect(await merge(both, ['WEB-2', 'SHOP-1'])).toEqual({ ok: false, why: 'other-project', shortId: 'SHOP-1' })
    expect(await merge(member, ['WEB-2', 'SHOP-1'])).toEqual({ ok: false, why: 'unknown', shortId: 'SHOP-1' })
    expect(await merge(member, ['WEB-1'])).toEqual({ ok: false, why: 'nothing' })
    for (const viewer of [helper, anonymous]) {
      expect(await merge(viewer, ['WEB-2'])).toEqual({ ok: false, why: 'unknown', shortId: 'WEB-1' })
      expect(await store.grouping.ofIssue(viewer, 'WEB-1')).toBeUndefined()
    }
    expect(await listed(store)).toHaveLength(4)
    await merge(member, ['WEB-2'])
    for (const viewer of [helper, anonymous]) {
      expect(await store.grouping.unmerge(viewer, 'WEB-2', now)).toBeUndefined()
      expect(await store.grouping.regroup(viewer, 'WEB-1', now)).toBe(false)
      expect(await store.grouping.removeSplit(viewer, 'WEB-1', now)).toBe(false)
      const split = { component: 'message', kept: '' } as const
      expect(await store.grouping.split(viewer, 'WEB-1', split, now)).toEqual({ ok: false, why: 'unknown' })
    }
  })
}
