import { expect } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import { hours } from '../../../app/clock'
import { aBatch, digest, now, processed } from './builders'
import type { testWith } from './opened'

export function tokensContract(test: ReturnType<typeof testWith>): void {
  const token = { tokenHash: 't', label: 'ci', scopes: ['read'], at: now }

  test('a token works until it expires', async ({ opened: { store, aUser } }) => {
    const user = await aUser('a@example.com')
    await store.tokens.add({ ...token, userId: user.userId, expiresAt: now + hours(2) })
    expect(await store.tokens.viewer('t', now + hours(2) - 1)).toEqual({ viewer: user, scopes: ['read'] })
    expect(await store.tokens.viewer('t', now + hours(2))).toBeUndefined()
    expect(await store.tokens.list(user.userId)).toMatchObject([{ label: 'ci', expiresAt: now + hours(2) }])
  })

  test('a token that is limited to projects sees only those its user has access to', async ({ opened }) => {
    const { store, aProject, aUser } = opened
    const [shop, desk, other] = [await aProject('Shop'), await aProject('Desk'), await aProject('Other')]
    const user = await aUser('a@example.com', { [shop.id]: 'member', [desk.id]: 'admin' })
    await store.tokens.add({ ...token, userId: user.userId, projects: ['shop', 'other', 'nowhere'] })
    const known = await store.tokens.viewer('t', now)
    expect((await store.projects.list(known!.viewer)).map(({ slug, role }) => [slug, role])).toEqual([
      ['shop', 'member'],
    ])
    expect(await store.tokens.list(user.userId)).toMatchObject([{ projects: ['Shop'] }])

    // Leaving the project ends the access, and access to another one adds none.
    await store.members.remove(operator, 'shop', user.userId)
    await store.members.add(operator, other.slug, 'a@example.com', 'admin')
    expect(await store.projects.list(known!.viewer)).toEqual([])
  })

  test('a limited token of an owner looks up its own projects, and changes nothing of the instance', async ({
    opened,
  }) => {
    const { store, recorder, aProject } = opened
    const [shop, desk] = [await aProject('Shop'), await aProject('Desk')]
    await recorder.record(
      aBatch([processed(shop, { codes: [digest('1')] }), processed(desk, { codes: [digest('2')] })]),
    )
    const ada = { email: 'ada@example.com', name: 'Ada', passwordHash: 'x', owner: true, at: now }
    const added = await store.accounts.addUser(ada)
    if (!added.ok) throw new Error('ada@example.com is taken')
    await store.tokens.add({ ...token, userId: added.userId, projects: ['shop'] })
    const { viewer } = (await store.tokens.viewer('t', now))!
    expect(viewer).toMatchObject({ owner: false })
    expect((await store.projects.list(viewer)).map(({ slug, role }) => [slug, role])).toEqual([['shop', 'admin']])
    const found = async (value: string) => (await store.codes.find(viewer, [{ kind: 'digest', value }], 9)).length
    expect([await found('1'), await found('2')]).toEqual([1, 0])
    const change = { name: 'Renamed' }
    expect(await store.projects.update(viewer, 'shop', change)).toBe(true)
    expect(await store.projects.update(viewer, 'desk', change)).toBe(false)
    const project = { name: 'New', platform: 'node', publicKey: 'k'.repeat(32), at: now }
    expect(await store.projects.add(viewer, project)).toBeUndefined()
  })

  test('a limited token sees nothing when its user has none of its projects', async ({ opened }) => {
    const { store, aProject, aUser } = opened
    const shop = await aProject('Shop')
    const user = await aUser('a@example.com', { [shop.id]: 'admin' })
    await store.tokens.add({ ...token, userId: user.userId, projects: [] })
    const { viewer } = (await store.tokens.viewer('t', now))!
    expect(await store.projects.list(viewer)).toEqual([])
    expect(await store.tokens.list(user.userId)).toMatchObject([{ projects: [] }])
  })
}
