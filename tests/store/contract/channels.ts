import { expect } from 'vitest'
import { anonymous, operator, type Viewer } from '../../../app/accounts/viewer'
import { channelLimits, rotationMilliseconds } from '../../../app/alerts/channel'
import type { Store } from '../../../app/store/store'
import { now } from './builders'
import type { Opened, testWith } from './opened'

const hook = { url: 'https://example.com/hook', secret: 'whsec_one' }

async function scene({ store, aProject, aUser }: Opened) {
  const [web, other] = [await aProject('Web'), await aProject('Other')]
  const admin = await aUser('admin@example.com', { [web.id]: 'admin' })
  return {
    admin,
    owner: { ...(await aUser('owner@example.com')), owner: true } as Viewer,
    member: await aUser('member@example.com', { [web.id]: 'member' }),
    helper: await aUser('helper@example.com', { [web.id]: 'helper' }),
    stranger: await aUser('stranger@example.com', { [other.id]: 'admin' }),
    id: await add(store, admin, 'web', 'Hook'),
  }
}

async function add(store: Store, viewer: Viewer, slug: string | undefined, name: string): Promise<number> {
  const added = await store.channels.add(viewer, slug, { kind: 'webhook', name, settings: hook, at: now })
  if (!added.ok) throw new Error(added.why)
  return added.id
}

export function channelsContract(test: ReturnType<typeof testWith>): void {
  test('members see channels, admins change them, and secrets are shown to no one', async ({ opened }) => {
    const { store } = opened
    const { admin, owner, member, helper, stranger, id } = await scene(opened)
    expect(await store.channels.list(member, 'web')).toEqual([
      { id, shared: false, kind: 'webhook', name: 'Hook', mayChange: false, sent: 0, failed: 0 },
    ])
    for (const viewer of [admin, owner, operator]) {
      expect(await store.channels.list(viewer, 'web')).toMatchObject([{ id, mayChange: true }])
      const { settings, set } = (await store.channels.one(viewer, 'web', id)) ?? {}
      expect([settings, set]).toEqual([{ url: hook.url }, { secret: '' }])
      expect(await store.channels.find(viewer, id)).toMatchObject({ slug: 'web', off: false })
    }
    for (const viewer of [anonymous, member, helper, stranger]) {
      expect(await store.channels.one(viewer, 'web', id)).toBeUndefined()
      expect(await store.channels.find(viewer, id)).toBeUndefined()
      expect(await store.channels.update(viewer, 'web', id, { name: 'x', at: now })).toBe(false)
      expect(await store.channels.remove(viewer, 'web', id)).toBe(false)
      const added = store.channels.add(viewer, 'web', { kind: 'slack', name: 'x', settings: {}, at: now })
      expect(await added).toEqual({ ok: false, why: 'unknown' })
    }
    for (const viewer of [anonymous, helper, stranger]) expect(await store.channels.list(viewer, 'web')).toBeUndefined()
    // A channel of one project cannot be reached through another.
    expect(await store.channels.one(stranger, 'other', id)).toBeUndefined()
    expect(await store.channels.update(stranger, 'other', id, { name: 'x', at: now })).toBe(false)
    expect(await store.channels.remove(owner, undefined, id)).toBe(false)
    expect(await store.channels.remove(admin, 'web', id)).toBe(true)
    expect(await store.channels.list(admin, 'web')).toEqual([])
  })

  test('every project uses the channels of the instance, and only owners change them', async ({ opened }) => {
    const { store } = opened
    const { admin, owner, member } = await scene(opened)
    const id = await add(store, owner, undefined, 'All')
    expect(await store.channels.list(member, 'web')).toMatchObject([
      { name: 'All', shared: true, mayChange: false },
      { name: 'Hook', shared: false },
    ])
    expect(await store.channels.list(owner, undefined)).toMatchObject([{ id, shared: true, mayChange: true }])
    expect(await store.channels.list(admin, undefined)).toBeUndefined()
    expect(await store.channels.one(admin, 'web', id)).toBeUndefined()
    expect(await store.channels.update(admin, 'web', id, { on: false, at: now })).toBe(false)
    expect(await store.channels.find(admin, id)).toBeUndefined()
    expect(await store.channels.find(operator, id)).toMatchObject({ slug: undefined, name: 'All' })
    expect(await store.channels.update(owner, undefined, id, { on: false, at: now })).toBe(true)
    expect((await store.channels.list(member, 'web'))?.[0]?.off).toEqual({ at: now, reason: 'by-hand' })
    await store.channels.update(owner, undefined, id, { on: true, at: now })
    expect((await store.channels.list(member, 'web'))?.[0]?.off).toBeUndefined()
  })

  test('a change keeps secrets that it does not name, and a rotated secret stays valid for a while', async ({
    opened,
  }) => {
    const { store } = opened
    const { admin, id } = await scene(opened)
    const shown = async () => {
      const { name, settings, set } = (await store.channels.one(admin, 'web', id)) ?? {}
      return { name, settings, set }
    }
    const url = 'https://example.com/other'
    expect(await store.channels.update(admin, 'web', id, { name: 'New', settings: { url }, at: now })).toBe(true)
    expect(await shown()).toEqual({ name: 'New', settings: { url }, set: { secret: '' } })
    await store.channels.update(admin, 'web', id, { rotated: 'whsec_two', at: now })
    const previousUntil = String(now + rotationMilliseconds)
    expect(await shown()).toEqual({
      name: 'New',
      settings: { url, previousUntil },
      set: { secret: '', previousSecret: '' },
    })
    await store.channels.update(admin, 'web', id, { settings: { url, secret: '' }, at: now })
    expect((await shown()).set).toEqual({ previousSecret: '' })
  })

  test('a project has a maximum number of channels', async ({ opened: { store, aProject } }) => {
    await aProject('Web')
    for (let made = 0; made < channelLimits.channels; made++) await add(store, operator, 'web', `${made}`)
    const more = store.channels.add(operator, 'web', { kind: 'slack', name: 'x', settings: {}, at: now })
    expect(await more).toEqual({ ok: false, why: 'too-many' })
    expect((await store.channels.list(operator, 'web'))?.length).toBe(channelLimits.channels)
  })
}
