import { expect } from 'vitest'
import { anonymous, operator } from '../../../app/accounts/viewer'
import { days, hourOf, hours } from '../../../app/clock'
import { aBatch, aTally, now } from './builders'
import type { testWith } from './opened'

export function quotasContract(test: ReturnType<typeof testWith>): void {
  test('quotas of project, key and instance are returned, and with every key', async ({
    opened: { store, aProject },
  }) => {
    const web = await aProject('Web')
    const { quotas } = store
    expect(await quotas.ofProject(operator, 'web')).toEqual({ project: {}, keys: new Map([[web.key.id, {}]]) })
    expect(await quotas.ofInstance(operator)).toEqual({})
    const own = async () => (await store.projects.allKeys()).find(({ id }) => id === web.key.id)
    expect(await own()).not.toHaveProperty('quotas')

    expect(await quotas.setOfProject(operator, 'web', { error: { perMinute: 10, perDay: 0 } })).toBe(true)
    expect(await quotas.setOfKey(operator, 'web', web.key.id, { session: { perDay: 5 } })).toBe(true)
    expect(await quotas.setOfInstance(operator, { attachment: { perMinute: 3 } })).toBe(true)
    const project = { error: { perMinute: 10, perDay: 0 } }
    const key = { session: { perDay: 5 } }
    expect(await quotas.ofProject(operator, 'web')).toEqual({ project, keys: new Map([[web.key.id, key]]) })
    expect((await own())?.quotas).toEqual({ project, key, instance: { attachment: { perMinute: 3 } } })

    await quotas.setOfProject(operator, 'web', {})
    expect((await quotas.ofProject(operator, 'web'))?.project).toEqual({})
  })

  test('admins of a project have its quotas, owners those of the instance', async ({ opened }) => {
    const { store, aProject, aUser } = opened
    const web = await aProject('Web')
    const shop = await aProject('Shop')
    const admin = await aUser('admin@example.com', { [web.id]: 'admin', [shop.id]: 'member' })
    const limit = { error: { perDay: 1 } }
    const { quotas } = store
    expect(await quotas.setOfProject(admin, 'web', limit)).toBe(true)
    expect(await quotas.setOfKey(admin, 'web', web.key.id, limit)).toBe(true)
    expect(await quotas.setOfKey(admin, 'web', shop.key.id, limit)).toBe(false)
    expect(await quotas.setOfProject(admin, 'shop', limit)).toBe(false)
    expect(await quotas.ofProject(admin, 'shop')).toBeUndefined()
    for (const viewer of [admin, anonymous]) {
      expect(await quotas.setOfInstance(viewer, limit)).toBe(false)
      expect(await quotas.ofInstance(viewer)).toBeUndefined()
    }
    expect(await quotas.setOfProject(anonymous, 'web', {})).toBe(false)
  })

  test('accepted items since an hour are listed by project, kind and hour', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const { id } = await aProject('Web')
    const hour = hourOf(now)
    const accepted = { projectId: id, outcome: 'accepted', reason: '' } as const
    await recorder.record(
      aBatch([], {
        tallies: [
          aTally({ ...accepted, hour, count: 3 }),
          aTally({ ...accepted, hour: hour - 1, count: 2 }),
          aTally({ ...accepted, hour: hour - 2, count: 9 }),
          aTally({ ...accepted, itemKind: 'session', hour, count: 4 }),
          aTally({ projectId: id, outcome: 'refused', reason: 'quota_project', hour, count: 50 }),
        ],
      }),
    )
    const told = await store.quotas.acceptedSince(now - hours(1))
    expect(told.sort((a, b) => a.count - b.count)).toEqual([
      { projectId: id, itemKind: 'event', hour: hour - 1, count: 2 },
      { projectId: id, itemKind: 'event', hour, count: 3 },
      { projectId: id, itemKind: 'session', hour, count: 4 },
    ])
  })

  test('accepted items of a key are counted for the day, and deleted afterwards', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const project = await aProject('Web')
    const noon = Math.floor(now / days(1)) * 24 + 12
    const accept = (hour: number, count: number, keyId = project.key.id) =>
      recorder.record(aBatch([], { tallies: [aTally({ projectId: project.id, keyId, hour, count })] }))
    await accept(noon, 3)
    await accept(noon + 1, 4)
    await accept(noon - 24, 9)
    await accept(noon, 5, 4711)
    const told = (hour: number) => store.quotas.acceptedOfKeys(hours(hour))
    expect(await told(noon)).toEqual([{ keyId: project.key.id, itemKind: 'event', count: 7 }])
    await accept(noon + 24, 1)
    expect([await told(noon - 24), await told(noon), await told(noon + 24)]).toEqual([
      [],
      [],
      [{ keyId: project.key.id, itemKind: 'event', count: 1 }],
    ])
  })
}
