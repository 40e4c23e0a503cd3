import { expect } from 'vitest'
import { anonymous, operator } from '../../../app/accounts/viewer'
import { days, hours } from '../../../app/clock'
import { countsNow, imbalances } from '../../../app/projects/accounting'
import type { ParkedItem } from '../../../app/store/parked'
import { aBatch, aParkedItem, aTally, now, processed } from './builders'
import type { testWith } from './opened'

const parkedTally = (projectId: number) => aTally({ projectId, outcome: 'parked', reason: 'processing_failed' })

export function parkedContract(test: ReturnType<typeof testWith>): void {
  test('parked items are listed newest first, page by page, for owners only', async ({ opened }) => {
    const { store, recorder, aProject, aUser } = opened
    const project = await aProject('Web')
    await recorder.record(aBatch([], { parked: [1, 2, 3].map(() => aParkedItem(project.id)) }))
    const [newest, second] = await store.parked.page(operator, { limit: 2 })
    expect(newest).toMatchObject({
      project: { slug: 'web', name: 'Web' },
      itemKind: 'event',
      items: 1,
      reason: 'processing_failed',
      detail: 'because',
      bytes: 3,
      at: now,
      retryable: true,
    })
    expect(await store.parked.page(operator, { before: second!.id, limit: 2 })).toHaveLength(1)
    const admin = await aUser('admin@example.com', { [project.id]: 'admin' })
    for (const viewer of [anonymous, admin]) {
      expect(await store.parked.page(viewer, { limit: 9 })).toEqual([])
      expect(await store.parked.retry(viewer, newest!.id, now)).toBe(false)
      expect(await store.parked.drop(viewer, newest!.id)).toBe(false)
    }
  })

  test('a dropped item counts as refused instead of parked, once', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const { id: projectId } = await aProject('Web')
    await recorder.record(aBatch([], { parked: [aParkedItem(projectId)], tallies: [parkedTally(projectId)] }))
    const [item] = await store.parked.page(operator, { limit: 9 })
    expect(await store.parked.drop(operator, item!.id)).toBe(true)
    expect(await store.parked.drop(operator, item!.id)).toBe(false)
    expect(await store.parked.page(operator, { limit: 9 })).toEqual([])
    const stats = await store.projects.stats(operator, 'web')
    expect(stats?.event).toMatchObject({ parked: 0, refused: { dropped_by_operator: 1 } })
  })

  test('a retry is requested once, and its result replaces the parked item', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const project = await aProject('Web')
    await recorder.record(aBatch([], { parked: [aParkedItem(project.id)], tallies: [parkedTally(project.id)] }))
    expect(await recorder.takeRetry()).toBeUndefined()
    const [item] = await store.parked.page(operator, { limit: 9 })
    expect(await store.parked.retry(operator, item!.id, now)).toBe(true)
    expect((await store.parked.page(operator, { limit: 9 }))[0]).toMatchObject({ retryAt: now })
    const taken = await recorder.takeRetry()
    expect(taken).toMatchObject({ id: item!.id, record: { kind: 'envelope', meta: { projectId: project.id } } })
    expect([...taken!.record.body]).toEqual([1, 2, 3])
    expect(await recorder.takeRetry()).toBeUndefined()
    expect(await store.parked.page(operator, { limit: 9 })).toHaveLength(1)

    const again = aBatch([processed(project)], { unparked: [item!.id] })
    await recorder.record(again)
    expect(await store.parked.page(operator, { limit: 9 })).toEqual([])
    expect((await store.projects.stats(operator, 'web'))?.event).toMatchObject({ parked: 0, processed: 1 })
    await expect(recorder.record(aBatch([processed(project)], { unparked: [item!.id] }))).rejects.toThrow('not parked')
    expect((await store.projects.stats(operator, 'web'))?.event).toMatchObject({ parked: 0, processed: 1 })
  })

  test('damage names no project, and can only be dropped', async ({ opened }) => {
    const { store, recorder } = opened
    const { projectId: _, meta: __, ...damage } = aParkedItem(0)
    await recorder.record(aBatch([], { parked: [{ ...damage, itemKind: 'request', reason: 'damaged' }] }))
    const [item] = await store.parked.page(operator, { limit: 9 })
    expect(item).toMatchObject({ itemKind: 'request', retryable: false })
    expect(item).not.toHaveProperty('project')
    expect(await store.parked.retry(operator, item!.id, now)).toBe(false)
    expect(await store.parked.drop(operator, item!.id)).toBe(true)
  })

  test('parked items are limited in number and bytes, per project and in total; the oldest count as refused', async ({
    opened,
  }) => {
    const { store, recorder, aProject } = opened
    const noisy = await aProject('Noisy')
    const quiet = await aProject('Quiet')
    const park = (project: { id: number }, bytes = 3, parts: Partial<ParkedItem> = {}) =>
      recorder.record(
        aBatch([], {
          parked: [{ ...aParkedItem(project.id), bytes: new Uint8Array(bytes), ...parts }],
          tallies: [aTally({ projectId: project.id }), parkedTally(project.id)],
        }),
      )
    const parked = async () => (await store.parked.page(operator, { limit: 99 })).map((row) => row.project?.slug)
    const counts = async (slug: string) => {
      const all = countsNow((await store.projects.stats(operator, slug)) ?? {})
      expect(imbalances(all)).toEqual([])
      return all.event
    }
    await park(quiet)
    for (let n = 0; n < 6; n++) await park(noisy)
    expect(await parked()).toEqual(['noisy', 'noisy', 'noisy', 'noisy', 'quiet'])
    expect(await counts('noisy')).toMatchObject({ accepted: 6, parked: 4, refused: { parked_too_many: 2 } })
    await park(noisy, 95)
    expect(await parked(), 'in bytes').toEqual(['noisy', 'noisy', 'quiet'])
    for (let n = 0; n < 3; n++) await park(quiet, 20)
    expect(await parked(), 'of all').toEqual(['quiet', 'quiet', 'quiet'])
    expect(await counts('quiet')).toMatchObject({ accepted: 4, parked: 3, refused: { parked_too_many: 1 } })
    await park(noisy, 101)
    expect(await parked(), 'one that is larger than all may be').toEqual(['quiet', 'quiet', 'quiet'])
    expect(await counts('noisy')).toMatchObject({ accepted: 8, parked: 0, refused: { parked_too_many: 8 } })
  })

  test('old parked items are deleted with the first batch of an hour, whatever else is parked', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const project = await aProject('Web')
    const tallies = [aTally({ projectId: project.id }), parkedTally(project.id)]
    await recorder.record(aBatch([], { parked: [aParkedItem(project.id)], tallies }))
    await recorder.record(aBatch([], { at: now + days(30) }))
    expect(await store.parked.page(operator, { limit: 9 })).toHaveLength(1)
    await recorder.record(aBatch([], { at: now + days(30) + hours(1) }))
    expect(await store.parked.page(operator, { limit: 9 })).toEqual([])
    expect((await store.projects.stats(operator, 'web'))?.event).toMatchObject({
      parked: 0,
      refused: { parked_too_long: 1 },
    })
  })

  test('owners see how much is parked, and the limits', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const project = await aProject('Web')
    await recorder.record(aBatch([], { parked: [1, 2].map(() => aParkedItem(project.id)) }))
    expect(await store.parked.held(operator)).toEqual({ items: 2, bytes: 6, oldest: now })
    expect(await store.parked.held(anonymous)).toEqual({ items: 0, bytes: 0 })
  })
}
