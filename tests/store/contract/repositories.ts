import { expect } from 'vitest'
import { anonymous, operator } from '../../../app/accounts/viewer'
import type { testWith } from './opened'

const repository = { template: 'https://git.example/{path}#L{line}', branch: 'main', prefix: '/srv/' }

export function repositoriesContract(test: ReturnType<typeof testWith>): void {
  test('admins set the repository of a project, its members use it, and no one else sees it', async ({ opened }) => {
    const { store, aProject, aUser } = opened
    const [web, other] = [await aProject('Web'), await aProject('Other')]
    const admin = await aUser('admin@example.com', { [web.id]: 'admin' })
    const member = await aUser('member@example.com', { [web.id]: 'member' })
    const helper = await aUser('helper@example.com', { [web.id]: 'helper' })
    const stranger = await aUser('stranger@example.com', { [other.id]: 'admin' })
    expect(await store.repositories.of(operator, 'web')).toBeUndefined()
    expect(await store.repositories.set(admin, 'web', repository)).toBe(true)
    expect(await store.repositories.of(member, 'web')).toEqual(repository)
    for (const viewer of [anonymous, member, helper, stranger])
      expect(await store.repositories.set(viewer, 'web', { ...repository, branch: 'x' })).toBe(false)
    for (const viewer of [anonymous, helper, stranger])
      expect(await store.repositories.of(viewer, 'web')).toBeUndefined()
    await store.repositories.set(admin, 'web', { template: '', branch: '', prefix: '' })
    expect(await store.repositories.of(member, 'web')).toBeUndefined()
  })
}
