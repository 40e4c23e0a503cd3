import { expect } from 'vitest'
import { operator, type Viewer } from '../../../app/accounts/viewer'
import { hours } from '../../../app/clock'
import { act, aFewIssues, done, everything, searching, undo } from './acting'
import { aBatch, digest, id, now, processed } from './builders'
import type { testWith } from './opened'

export function bulkDeletingContract(test: ReturnType<typeof testWith>): void {
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
}
