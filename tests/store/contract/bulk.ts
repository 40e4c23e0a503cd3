import { expect } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import { hours } from '../../../app/clock'
import { act, aFewIssues, done, everything, searching, undo } from './acting'
import { aBatch, now, processed } from './builders'
import type { testWith } from './opened'
import { deeds, setStatus } from './shorthand'

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
