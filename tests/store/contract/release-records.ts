import { expect } from 'vitest'
import { anonymous, operator } from '../../../app/accounts/viewer'
import { now } from './builders'
import type { testWith } from './opened'

export function releaseRecordsContract(test: ReturnType<typeof testWith>): void {
  test('a release is created once, and later calls change it, in all its projects', async ({ opened }) => {
    const { store, aProject } = opened
    const [web, api] = [await aProject('Web'), await aProject('Api')]
    const { releaseRecords } = store
    const ids = [web.id, api.id]
    expect(await releaseRecords.put(operator, ids, { version: '1.0', ref: 'main' }, now)).toEqual({ created: true })
    const commits = [{ id: 'c2', message: 'Second' }, { id: 'c1' }]
    const change = { version: '1.0', releasedAt: now + 5, commits }
    expect(await releaseRecords.put(operator, ids, change, now + 9)).toEqual({ created: false })
    await releaseRecords.addDeploy(operator, '1.0', { environment: 'production', finishedAt: now + 6 }, now)
    const [release] = await releaseRecords.list(operator, { limit: 5 })
    expect(release).toMatchObject({
      version: '1.0',
      status: 'open',
      ref: 'main',
      createdAt: now,
      releasedAt: now + 5,
      commits: 2,
      deploys: 1,
    })
    expect(release?.projects.map(({ slug }) => slug).sort()).toEqual(['api', 'web'])
    expect(await releaseRecords.deploys(operator, '1.0')).toMatchObject([{ environment: 'production' }])
    expect(await releaseRecords.remove(operator, '1.0', 'web')).toBe(true)
    expect((await releaseRecords.list(operator, { version: '1.0', limit: 1 }))[0]?.projects).toHaveLength(1)
    expect(await releaseRecords.list(operator, { slug: 'web', limit: 5 })).toEqual([])
  })

  test('releases are for members', async ({ opened }) => {
    const { store, aProject, aUser } = opened
    const [web, other] = [await aProject('Web'), await aProject('Other')]
    const { releaseRecords } = store
    const member = await aUser('member@example.com', { [web.id]: 'member' })
    const helper = await aUser('helper@example.com', { [web.id]: 'helper' })
    const stranger = await aUser('stranger@example.com', { [other.id]: 'admin' })
    expect(await releaseRecords.put(member, [web.id, other.id], { version: '1.0' }, now)).toEqual({ created: true })
    expect((await releaseRecords.list(operator, { limit: 5 }))[0]?.projects).toHaveLength(1)
    for (const viewer of [anonymous, helper, stranger]) {
      expect(await releaseRecords.put(viewer, [web.id], { version: '2.0' }, now)).toBeUndefined()
      expect(await releaseRecords.list(viewer, { limit: 5 })).toEqual([])
      expect(await releaseRecords.addDeploy(viewer, '1.0', { environment: 'x', finishedAt: now }, now)).toBeUndefined()
      expect(await releaseRecords.remove(viewer, '1.0')).toBe(false)
    }
  })
}
