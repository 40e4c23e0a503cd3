import { expect } from 'vitest'
import { anonymous, operator } from '../../../app/accounts/viewer'
import { aBatch, digest, now, processed } from './builders'
import type { Opened, testWith } from './opened'

/** Deletes what removed projects contained, slice by slice. */
export async function purgeAll({ recorder }: Pick<Opened, 'recorder'>): Promise<void> {
  while (await recorder.projectPurge.slice({ at: now, budget: 25 }));
}

export function projectRemovalContract(test: ReturnType<typeof testWith>): void {
  test('a removed project is gone at once, and its name is free', async ({ opened }) => {
    const { store, recorder, aProject, aUser } = opened
    const web = await aProject('Web')
    const admin = await aUser('admin@example.com', { [web.id]: 'admin' })
    const event = processed(web, { codes: [digest('3862911841')] })
    await recorder.record(aBatch([event]))
    expect(await store.projectRemoval.contents(admin, 'web')).toEqual({
      issues: 1,
      events: 1,
      deliveries: expect.any(Number),
      uploads: 0,
      keys: 1,
      bytes: expect.any(Number),
    })
    expect(await store.projectRemoval.remove(admin, 'web', now)).toBe(true)
    for (const viewer of [operator, admin, anonymous]) {
      expect((await store.projects.list(viewer)).map(({ slug }) => slug)).not.toContain('web')
      expect(await store.projects.bySlug(viewer, 'web')).toBeUndefined()
      expect(await store.issues.byShortId(viewer, 'WEB-1')).toBeUndefined()
      expect(await store.events.byId(viewer, event.event.id)).toEqual([])
      expect(await store.codes.find(viewer, [{ kind: 'digest', value: '3862911841' }], 9)).toEqual([])
    }
    expect((await store.projects.allKeys()).map(({ projectId }) => projectId)).not.toContain(web.id)
    const again = await aProject('Web')
    expect([again.slug, again.id === web.id]).toEqual(['web', false])
    expect(await store.issues.byShortId(operator, 'WEB-1')).toBeUndefined()
    const log = await store.audit.page(operator, { search: { words: 'project.removed' }, limit: 5 })
    expect(log?.entries).toMatchObject([{ what: 'project.removed', about: 'Web', project: 'web' }])
  })

  test('what a removed project contained is deleted in slices, and nothing of other projects', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const [web, shop] = [await aProject('Web'), await aProject('Shop')]
    const code = digest('3862911841')
    const events = ['a', 'b', 'c'].flatMap((cause) =>
      Array.from({ length: 30 }, () => processed(web, { cause, codes: [code] })),
    )
    const other = processed(shop, { codes: [code] })
    await recorder.record(aBatch([...events, other]))
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now)
    await store.projectRemoval.remove(operator, 'web', now)
    await purgeAll(opened)
    const list = { status: 'all', sort: 'last-seen', limit: 9 } as const
    expect((await store.issues.page(operator, list)).rows.map(({ shortId }) => shortId)).toEqual(['SHOP-1'])
    expect(await store.events.byId(operator, other.event.id)).toHaveLength(1)
    const found = await store.codes.find(operator, [{ kind: 'digest', value: '3862911841' }], 9)
    expect(found.map(({ issue }) => issue.shortId)).toEqual(['SHOP-1'])
    expect((await store.instance.tallies()).filter(({ projectId }) => projectId === web.id)).toEqual([])
    expect(await recorder.projectPurge.slice({ at: now, budget: 25 })).toBe(false)
  })

  test('what still arrives for a removed project is rejected and counted', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    await store.projectRemoval.remove(operator, 'web', now)
    expect(await recorder.record(aBatch([processed(web)]))).toMatchObject({ processed: 0 })
    const counted = (await store.instance.tallies()).find(({ reason }) => reason === 'unknown_project')
    expect(counted).toMatchObject({ outcome: 'refused', count: 1 })
    expect(counted?.projectId).toBeUndefined()
  })

  test('only admins and owners remove a project, and nobody the built-in one', async ({ opened }) => {
    const { store, aProject, aUser } = opened
    const web = await aProject('Web')
    const member = await aUser('member@example.com', { [web.id]: 'member' })
    const helper = await aUser('helper@example.com', { [web.id]: 'helper' })
    const stranger = await aUser('stranger@example.com')
    for (const viewer of [member, helper, stranger, anonymous]) {
      expect(await store.projectRemoval.contents(viewer, 'web')).toBeUndefined()
      expect(await store.projectRemoval.remove(viewer, 'web', now)).toBe(false)
    }
    expect(await store.projectRemoval.contents(operator, 'digestline')).toBeUndefined()
    expect(await store.projectRemoval.remove(operator, 'digestline', now)).toBe(false)
    expect((await store.projects.list(operator)).map(({ slug }) => slug)).toEqual(['web', 'digestline'])
  })
}
