import { expect } from 'vitest'
import { operator, type Viewer } from '../../../app/accounts/viewer'
import { hours } from '../../../app/clock'
import type { BulkAct, BulkProgress } from '../../../app/issues/bulk'
import { parseSearch } from '../../../app/issues/search/parse-search'
import type { BulkFilter } from '../../../app/store/bulk'
import type { Store } from '../../../app/store/store'
import { aBatch, digest, id, now, processed } from './builders'
import type { Opened, testWith } from './opened'
import { deeds, setStatus } from './shorthand'

/** Acts, and lets the writer finish. */
async function act(opened: Opened, act: BulkAct, on: string[] | BulkFilter, at: number, viewer: Viewer = operator) {
  const begun = await opened.store.bulk.begin(viewer, act, on, at)
  while (await opened.recorder.bulk.slice(at));
  return begun
}

async function undo(opened: Opened, act: number, at: number, viewer: Viewer = operator) {
  const undone = await opened.store.bulk.undo(viewer, act, at)
  while (await opened.recorder.bulk.slice(at));
  return undone
}

const done = (begun: Awaited<ReturnType<typeof act>>): BulkProgress => {
  if (!begun.ok) throw new Error(begun.why)
  return begun.progress
}

const searching = (q: string): BulkFilter => ({ status: 'all', sort: 'last-seen', search: parseSearch(q) })

/** Everything that pages show of all issues, by short id. */
async function everything(store: Store) {
  const { rows } = await store.issues.page(operator, { status: 'all', sort: 'first-seen', limit: 500 })
  const told = rows.map(async ({ id: _, ...row }) => {
    const grouping = await store.grouping.ofIssue(operator, row.shortId)
    const events = await store.events.list(operator, row.shortId, { limit: 100 })
    return { ...row, members: grouping?.members, events: events.map((event) => event.id) }
  })
  return Promise.all(told)
}

const causes = (count: number) => Array.from({ length: count }, (_, n) => `cause ${n}`)

/** Different from each other, so that they do not form a storm. */
const unlike = (n: number) => {
  const word = `${n}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
  return { type: `${word}Error`, value: `${word} broke ${word}` }
}

async function aFewIssues(opened: Opened, count = 4) {
  const web = await opened.aProject('Web')
  await opened.recorder.record(
    aBatch(causes(count).map((cause, n) => processed(web, { cause, event: { thrown: unlike(n) } }))),
  )
  return web
}

export function bulkContract(test: ReturnType<typeof testWith>): void {
  test('a decision about one issue can be undone like one about many, by its author', async ({ opened }) => {
    const { store, aUser } = opened
    const web = await aFewIssues(opened)
    const [ada, bob] = [
      await aUser('ada@example.com', { [web.id]: 'member' }),
      await aUser('bob@example.com', { [web.id]: 'member' }),
    ]
    const before = await everything(store)
    for (const change of [
      { what: 'resolve', when: { kind: 'release', version: '2.0' } },
      { what: 'mute', until: { kind: 'events', more: 10 } },
      { what: 'assign', userId: ada.userId },
      { what: 'priority', priority: 'high' },
    ] as const) {
      const changed = await store.triage.change(ada, 'WEB-1', change, now + 1, { undoable: true })
      const undone = changed.ok ? (changed.undo ?? 0) : 0
      expect(await undo(opened, undone, now + 2, bob)).toBeUndefined()
      expect(await undo(opened, undone, now + hours(1) + 2, ada)).toBeUndefined()
      expect(await undo(opened, undone, now + 2, ada)).toMatchObject({ state: 'undone', restored: 1, leftAlone: 0 })
      expect(await everything(store)).toEqual(before)
    }
    const resolved = await store.triage.change(ada, 'WEB-1', { what: 'resolve' }, now + 3, { undoable: true })
    await store.triage.change(bob, 'WEB-1', { what: 'open' }, now + 4)
    expect(await undo(opened, (resolved.ok && resolved.undo) || 0, now + 5, ada)).toMatchObject({ leftAlone: 1 })
    const again = await store.triage.change(ada, 'WEB-1', { what: 'open' }, now + 6, { undoable: true })
    expect(again).toEqual({ ok: true, before: 'open', shortId: 'WEB-1' })
    // The progress line does not show acts on one issue.
    expect(await store.bulk.latest(ada, 0)).toBeUndefined()
  })

  test('deletions are listed for an hour, while they can be undone', async ({ opened }) => {
    const { store, aUser } = opened
    const web = await aFewIssues(opened)
    const ada = await aUser('ada@example.com', { [web.id]: 'member' })
    const first = done(await act(opened, { what: 'delete' }, ['WEB-1', 'WEB-2'], now, ada))
    const second = done(await act(opened, { what: 'delete' }, ['WEB-3'], now + 5, ada))
    await act(opened, { what: 'resolve' }, ['WEB-4'], now + 6, ada)
    const listed = async (at: number, viewer: Viewer = ada) =>
      (await store.bulk.deletions(viewer, at, 9)).map((one) => [one.id, one.at - now, one.issues])
    expect(await listed(now + 7)).toEqual([
      [second.id, 5, 1],
      [first.id, 0, 2],
    ])
    expect(await listed(now + 7, operator)).toEqual([])
    await undo(opened, second.id, now + 8, ada)
    expect(await listed(now + 9)).toEqual([[first.id, 0, 2]])
    expect(await listed(now + hours(1))).toEqual([])
  })

  test('an act changes the chosen issues, is in their history, and can be undone', async ({ opened }) => {
    const { store } = opened
    await aFewIssues(opened)
    await setStatus(store, operator, 'WEB-2', 'muted', now)
    const before = await everything(store)
    const begun = done(
      await act(opened, { what: 'resolve' }, ['WEB-1', 'WEB-2', 'WEB-2', 'WEB-99', 'nonsense'], now + 1),
    )
    expect(begun).toMatchObject({ state: 'done', total: 2, looked: 2, changed: 2 })
    const { rows } = await store.issues.page(operator, { status: 'resolved', sort: 'last-seen', limit: 9 })
    expect(rows.map(({ shortId }) => shortId).sort()).toEqual(['WEB-1', 'WEB-2'])
    expect((await deeds(store, operator, 'WEB-1', 9))?.map(({ what }) => what)).toEqual(['resolved'])
    expect(await undo(opened, begun.id, now + 2)).toMatchObject({ state: 'undone', restored: 2, leftAlone: 0 })
    expect(await everything(store)).toEqual(before)
    expect((await deeds(store, operator, 'WEB-1', 9))?.map(({ what }) => what)).toEqual(['undone', 'resolved'])
    expect(await undo(opened, begun.id, now + 3)).toBeUndefined()
  })

  test('issues that were in that state already are not counted, and undo leaves them alone', async ({ opened }) => {
    const { store } = opened
    await aFewIssues(opened)
    await setStatus(store, operator, 'WEB-1', 'resolved', now)
    const begun = done(await act(opened, { what: 'resolve' }, ['WEB-1', 'WEB-2'], now + 1))
    expect(begun.changed).toBe(1)
    expect(await undo(opened, begun.id, now + 2)).toMatchObject({ restored: 1, leftAlone: 0 })
    expect((await store.issues.byShortId(operator, 'WEB-1'))?.status).toBe('resolved')
  })

  test('undo leaves alone and counts what somebody else or an event changed since', async ({ opened }) => {
    const { store, recorder } = opened
    const web = await aFewIssues(opened)
    const ids = ['WEB-1', 'WEB-2', 'WEB-3', 'WEB-4']
    const resolved = done(await act(opened, { what: 'resolve' }, ids, now + 1))
    await setStatus(store, operator, 'WEB-1', 'open', now + 2)
    await setStatus(store, operator, 'WEB-1', 'resolved', now + 3)
    await recorder.record(
      aBatch([processed(web, { cause: 'cause 1', event: { timestamp: now + 4, received: now + 4 } })], { at: now + 4 }),
    )
    expect(await undo(opened, resolved.id, now + 5)).toMatchObject({ restored: 2, leftAlone: 2 })
    expect((await store.issues.byShortId(operator, 'WEB-1'))?.status).toBe('resolved')
    expect((await store.issues.byShortId(operator, 'WEB-2'))?.status).toBe('regressed')
    expect((await store.issues.byShortId(operator, 'WEB-3'))?.status).toBe('open')

    const user = await opened.aUser('a@example.com', { [web.id]: 'member' })
    const given = done(await act(opened, { what: 'assign', userId: user.userId }, ids, now + 6))
    await store.triage.change(operator, 'WEB-1', { what: 'assign' }, now + 7)
    await store.triage.change(operator, 'WEB-1', { what: 'assign', userId: user.userId }, now + 8)
    expect(await undo(opened, given.id, now + 9)).toMatchObject({ restored: 3, leftAlone: 1 })
    const urgent = done(await act(opened, { what: 'priority', priority: 'high' }, ids, now + 10))
    await store.triage.change(operator, 'WEB-1', { what: 'assign' }, now + 11)
    expect(await undo(opened, urgent.id, now + 12)).toMatchObject({ restored: 4, leftAlone: 0 })
  })

  test('an act on a search runs in slices and reports its progress', async ({ opened }) => {
    const { store, recorder } = opened
    await aFewIssues(opened, 230)
    const begun = done(await store.bulk.begin(operator, { what: 'resolve' }, searching('is:open'), now + 1))
    expect(begun).toMatchObject({ state: 'acting', total: 230, looked: 100, changed: 100 })
    while (await recorder.bulk.slice(now + 2));
    expect(await store.bulk.latest(operator, now)).toMatchObject({ state: 'done', looked: 230, changed: 230 })
    expect(await store.bulk.count(operator, searching('is:open'))).toBe(0)
    expect(await undo(opened, begun.id, now + 3)).toMatchObject({ state: 'undoing', restored: 100 })
    expect(await store.bulk.latest(operator, now)).toMatchObject({ state: 'undone', restored: 230 })
    expect(await store.bulk.count(operator, searching('is:open'))).toBe(230)
    expect(await store.bulk.latest(operator, now + 3)).toBeUndefined()
  })

  test('undoing an act in progress stops it', async ({ opened }) => {
    const { store } = opened
    await aFewIssues(opened, 150)
    const begun = done(await store.bulk.begin(operator, { what: 'mute' }, searching('is:open'), now + 1))
    expect(begun.state).toBe('acting')
    expect(await undo(opened, begun.id, now + 2)).toMatchObject({ state: 'undone', restored: 100 })
    expect(await store.bulk.count(operator, searching('is:open'))).toBe(150)
  })

  test('many issues are merged into the one with the most events, and undo separates them as they were', async ({
    opened,
  }) => {
    const { store, recorder } = opened
    const web = await aFewIssues(opened, 6)
    await recorder.record(aBatch([processed(web, { cause: 'cause 3' }), processed(web, { cause: 'cause 3' })]))
    await store.grouping.merge(operator, 'WEB-1', ['WEB-5'], now + 1)
    await setStatus(store, operator, 'WEB-2', 'resolved', now + 1)
    const before = await everything(store)
    const merged = done(await act(opened, { what: 'merge' }, ['WEB-1', 'WEB-2', 'WEB-4', 'WEB-6'], now + 2))
    expect(merged).toMatchObject({ state: 'done', changed: 3 })
    expect(await store.issues.byShortId(operator, 'WEB-5')).toMatchObject({ shortId: 'WEB-4', count: 7 })
    expect(await undo(opened, merged.id, now + 3)).toMatchObject({ restored: 3, leftAlone: 0 })
    expect(await everything(store)).toEqual(before)
  })

  test('an issue that happened while it was merged does not become resolved again', async ({ opened }) => {
    const { store, recorder } = opened
    const web = await aFewIssues(opened, 3)
    await setStatus(store, operator, 'WEB-2', 'resolved', now)
    await setStatus(store, operator, 'WEB-3', 'resolved', now)
    const merged = done(await act(opened, { what: 'merge' }, ['WEB-1', 'WEB-2', 'WEB-3'], now + 1))
    await recorder.record(
      aBatch([processed(web, { cause: 'cause 1', event: { timestamp: now + 2, received: now + 2 } })], { at: now + 2 }),
    )
    await undo(opened, merged.id, now + 3)
    expect(await store.issues.byShortId(operator, 'WEB-2')).toMatchObject({ status: 'open', count: 2 })
    expect((await store.issues.byShortId(operator, 'WEB-3'))?.status).toBe('resolved')
  })

  test('only several issues of one project can be merged', async ({ opened }) => {
    const { store, recorder } = opened
    await aFewIssues(opened, 2)
    const shop = await opened.aProject('Shop')
    await recorder.record(aBatch([processed(shop)]))
    const merge = (ids: string[]) => store.bulk.begin(operator, { what: 'merge' }, ids, now)
    expect(await merge(['WEB-1', 'SHOP-1'])).toEqual({ ok: false, why: 'projects' })
    expect(await merge(['WEB-1'])).toEqual({ ok: false, why: 'few' })
    expect(await merge(['WEB-77'])).toEqual({ ok: false, why: 'nothing' })
  })

  test('a deleted issue is hidden everywhere, and undo restores all of it', async ({ opened }) => {
    const { store, recorder } = opened
    const web = await opened.aProject('Web')
    const [first, second] = [id(), id()]
    const code = digest('3862911841')
    await recorder.record(
      aBatch([
        processed(web, { cause: 'one', codes: [code], event: { id: first } }),
        processed(web, { cause: 'two', event: { id: second } }),
        processed(web, { cause: 'three' }),
      ]),
    )
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now)
    const before = await everything(store)
    const deleted = done(await act(opened, { what: 'delete' }, ['WEB-1'], now + 1))
    expect((await everything(store)).map(({ shortId }) => shortId)).toEqual(['WEB-3'])
    for (const shortId of ['WEB-1', 'WEB-2']) {
      expect(await store.issues.byShortId(operator, shortId)).toBeUndefined()
      expect(await store.events.ofIssue(operator, shortId, 'latest')).toBeUndefined()
      expect(await store.codes.find(operator, [{ kind: 'short_id', value: shortId }], 9)).toEqual([])
    }
    for (const event of [first, second]) expect(await store.events.byId(operator, event)).toEqual([])
    expect(await store.codes.find(operator, [{ kind: 'digest', value: '3862911841' }], 9)).toEqual([])
    expect((await store.triage.changed(operator, { since: 0, now, limit: 9 })).fresh.count).toBe(1)
    expect(await store.bulk.count(operator, searching('boom'))).toBe(1)
    expect(await undo(opened, deleted.id, now + 2)).toMatchObject({ restored: 1, leftAlone: 0 })
    expect(await everything(store)).toEqual(before)
    await recorder.record(aBatch([processed(web, { cause: 'two' })]))
    expect(await store.issues.byShortId(operator, 'WEB-2')).toMatchObject({ shortId: 'WEB-1', count: 3 })
  })

  test('a deleted issue that happens again is a new issue, which is merged when the old one is restored', async ({
    opened,
  }) => {
    const { store, recorder } = opened
    const web = await aFewIssues(opened, 2)
    const deleted = done(await act(opened, { what: 'delete' }, ['WEB-1'], now + 1))
    const again = () => processed(web, { cause: 'cause 0', event: { timestamp: now + 2, received: now + 2 } })
    expect((await recorder.record(aBatch([again()], { at: now + 2 }))).fresh).toHaveLength(1)
    expect(await store.issues.byShortId(operator, 'WEB-3')).toMatchObject({ count: 1, status: 'open' })
    await undo(opened, deleted.id, now + 3)
    expect(await store.issues.byShortId(operator, 'WEB-3')).toMatchObject({ shortId: 'WEB-1', count: 2 })
    await recorder.record(aBatch([again()], { at: now + 4 }))
    expect(await store.issues.byShortId(operator, 'WEB-1')).toMatchObject({ count: 3 })
  })

  test('after the time for undo a deleted issue is gone, and the counts of its project stay', async ({ opened }) => {
    const { store, recorder } = opened
    const web = await opened.aProject('Web')
    const event = id()
    await recorder.record(
      aBatch([
        processed(web, { cause: 'one', event: { id: event }, codes: [digest('3862911841')] }),
        ...Array.from({ length: 60 }, () => processed(web, { cause: 'one' })),
        processed(web, { cause: 'two' }),
      ]),
    )
    const counted = await store.projects.stats(operator, 'web')
    const deleted = done(await act(opened, { what: 'delete' }, ['WEB-1'], now + 1))
    expect(await recorder.bulk.forget(now + hours(1))).toBe(false)
    const over = now + 1 + hours(1)
    while (await recorder.bulk.forget(over));
    expect(await undo(opened, deleted.id, over)).toBeUndefined()
    expect(await store.bulk.latest(operator, 0)).toBeUndefined()
    expect((await everything(store)).map(({ shortId }) => shortId)).toEqual(['WEB-2'])
    expect(await store.projects.stats(operator, 'web')).toEqual({
      event: { ...counted?.event, evicted: { deleted: 61 } },
    })
    // The same event may be sent again, and is new then.
    const recorded = await recorder.record(aBatch([processed(web, { cause: 'one', event: { id: event } })]))
    expect(recorded).toMatchObject({ processed: 1, duplicates: 0 })
    expect(await store.issues.byShortId(operator, 'WEB-3')).toMatchObject({ count: 1 })
  })

  test('an act reaches only issues that its author triages, and only the author undoes it', async ({ opened }) => {
    const { store, recorder } = opened
    const [web, shop] = [await opened.aProject('Web'), await opened.aProject('Shop')]
    await recorder.record(aBatch([processed(web), processed(shop)]))
    const member = await opened.aUser('member@example.com', { [web.id]: 'member', [shop.id]: 'helper' })
    const other = await opened.aUser('other@example.com', { [web.id]: 'admin' })
    const helper = await opened.aUser('helper@example.com', { [web.id]: 'helper' })
    const begun = done(await act(opened, { what: 'resolve' }, ['WEB-1', 'SHOP-1'], now + 1, member))
    expect(begun).toMatchObject({ total: 1, changed: 1 })
    expect((await store.issues.byShortId(operator, 'SHOP-1'))?.status).toBe('open')
    for (const viewer of [other, helper, operator])
      expect(await undo(opened, begun.id, now + 2, viewer)).toBeUndefined()
    for (const asked of ['resolve', 'delete', 'merge'] as const) {
      expect(await act(opened, { what: asked }, ['WEB-1', 'SHOP-1'], now + 2, helper)).toEqual({
        ok: false,
        why: 'nothing',
      })
      expect(await act(opened, { what: asked }, searching(''), now + 2, helper)).toEqual({ ok: false, why: 'nothing' })
    }
    expect([await store.bulk.count(helper, searching('')), await store.bulk.people(helper, undefined)]).toEqual([0, []])
    expect(await store.bulk.count(member, searching(''))).toBe(1)
    expect((await store.bulk.people(member, undefined)).map(({ name }) => name)).toEqual([member.name, other.name])
    const give = (userId: number) => act(opened, { what: 'assign', userId }, ['WEB-1'], now + 3, member)
    expect(await give(helper.userId)).toEqual({ ok: false, why: 'nobody' })
    // The act of a former member does not continue.
    await store.members.remove(operator, 'web', member.userId)
    expect(await undo(opened, begun.id, now + 4, member)).toMatchObject({ restored: 0, leftAlone: 1 })
  })
}
