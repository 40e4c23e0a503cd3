import { expect } from 'vitest'
import { operator, type Viewer } from '../../../app/accounts/viewer'
import type { Sharing } from '../../../app/issues/views'
import type { Store } from '../../../app/store/store'
import type { ViewGiven } from '../../../app/store/views'
import { now } from './builders'
import type { testWith } from './opened'

const aView = (parts: Partial<ViewGiven> = {}): ViewGiven => ({
  name: 'Checkout',
  q: 'is:open url:/checkout*',
  sort: 'count',
  sharing: { with: 'nobody' },
  opensWith: false,
  ...parts,
})

const names = async (store: Store, viewer: Viewer) => (await store.views.list(viewer)).map(({ name }) => name)

export function viewsContract(test: ReturnType<typeof testWith>): void {
  test('a view is private until it is shared, and is changed in place', async ({ opened }) => {
    const { store, aProject, aUser } = opened
    const web = await aProject('Web')
    const ada = await aUser('ada@example.com', { [web.id]: 'member' })
    const bob = await aUser('bob@example.com', { [web.id]: 'member' })
    const saved = await store.views.save(ada, aView(), now)
    if (!saved.ok) throw new Error(saved.why)
    const { opensWith, ...words } = aView()
    expect(await store.views.list(ada)).toEqual([{ ...words, id: saved.id, mine: true, mayChange: true, opensWith }])
    expect(await names(store, bob)).toEqual([])
    const changed = aView({ id: saved.id, name: 'Pay', sharing: { with: 'project', slug: 'web' }, opensWith: true })
    expect(await store.views.save(ada, changed, now)).toEqual({ ok: true, id: saved.id })
    expect(await store.views.list(bob)).toMatchObject([
      { name: 'Pay', mine: false, mayChange: false, opensWith: false },
    ])
    expect(await store.views.list(ada)).toMatchObject([{ opensWith: true }])
    expect(await store.views.save(bob, { ...changed, name: 'Mine now' }, now)).toEqual({ ok: false, why: 'unknown' })
    expect(await store.views.remove(bob, saved.id)).toBe(false)
    expect(await store.views.remove(ada, saved.id)).toBe(true)
    expect(await names(store, ada)).toEqual([])
  })

  test('each person has one default view for the list, shared ones too', async ({ opened }) => {
    const { store, aProject, aUser } = opened
    const web = await aProject('Web')
    const ada = await aUser('ada@example.com', { [web.id]: 'admin' })
    const bob = await aUser('bob@example.com', { [web.id]: 'admin' })
    const shared = { with: 'project', slug: 'web' } as const
    const one = await store.views.save(ada, aView({ name: 'A', sharing: shared, opensWith: true }), now)
    await store.views.save(ada, aView({ name: 'B', opensWith: true }), now)
    const opens = async (viewer: Viewer) =>
      (await store.views.list(viewer)).filter(({ opensWith }) => opensWith).map(({ name }) => name)
    expect([await opens(ada), await opens(bob)]).toEqual([['B'], []])
    if (one.ok) await store.views.save(bob, aView({ id: one.id, name: 'A', sharing: shared, opensWith: true }), now)
    expect([await opens(ada), await opens(bob)]).toEqual([['B'], ['A']])
    const other = await aUser('other@example.com', {})
    if (!one.ok) throw new Error(one.why)
    expect(await store.views.openWith(other, one.id, true)).toBe(false)
    expect(await store.views.openWith(bob, one.id, false)).toBe(true)
    expect(await opens(bob)).toEqual([])
  })

  test('views are shared, seen and changed by permitted viewers', async ({ opened }) => {
    const { store, aProject, aUser } = opened
    const [web, shop] = [await aProject('Web'), await aProject('Shop')]
    const ada = await aUser('ada@example.com', { [web.id]: 'member' })
    const boss = await aUser('boss@example.com', { [web.id]: 'admin' })
    const other = await aUser('other@example.com', { [shop.id]: 'member' })
    const helper = await aUser('helper@example.com', { [web.id]: 'helper' })
    const owner: Viewer = { ...boss, owner: true }
    const share = (viewer: Viewer, sharing: Sharing) => store.views.save(viewer, aView({ sharing }), now)
    expect(await share(ada, { with: 'project', slug: 'shop' })).toEqual({ ok: false, why: 'sharing' })
    expect(await share(ada, { with: 'everyone' })).toEqual({ ok: false, why: 'sharing' })
    expect(await share(helper, { with: 'nobody' })).toEqual({ ok: false, why: 'unknown' })
    expect(await share(operator, { with: 'nobody' })).toEqual({ ok: false, why: 'unknown' })
    await store.views.save(owner, aView({ name: 'For all', sharing: { with: 'everyone' } }), now)
    const ofWeb = await store.views.save(ada, aView({ name: 'Of web', sharing: { with: 'project', slug: 'web' } }), now)
    expect(await names(store, other)).toEqual(['For all'])
    expect(await names(store, ada)).toEqual(['Of web', 'For all'])
    expect(await names(store, helper)).toEqual([])
    if (!ofWeb.ok) throw new Error(ofWeb.why)
    const renamed = aView({ id: ofWeb.id, name: 'By the boss', sharing: { with: 'project', slug: 'web' } })
    expect(await store.views.save(boss, renamed, now)).toEqual({ ok: true, id: ofWeb.id })
    expect(await names(store, ada)).toEqual(['By the boss', 'For all'])
    // A user who triages no project has no views.
    await store.members.remove(operator, 'web', ada.userId)
    expect(await names(store, ada)).toEqual([])
  })

  test('views of one person with the same sharing have different names', async ({ opened }) => {
    const { store, aProject, aUser } = opened
    const web = await aProject('Web')
    const ada = await aUser('ada@example.com', { [web.id]: 'member' })
    const bob = await aUser('bob@example.com', { [web.id]: 'member' })
    const one = await store.views.save(ada, aView(), now)
    if (!one.ok) throw new Error(one.why)
    const taken = { ok: false, why: 'name' }
    expect(await store.views.save(ada, aView({ name: 'checkout' }), now)).toEqual(taken)
    expect(await store.views.save(ada, aView({ id: one.id, q: 'is:all' }), now)).toMatchObject({ ok: true })
    expect(await store.views.save(ada, aView({ sharing: { with: 'project', slug: 'web' } }), now)).toMatchObject({
      ok: true,
    })
    expect(await store.views.save(bob, aView(), now)).toMatchObject({ ok: true })
    const two = await store.views.save(ada, aView({ name: 'Two' }), now)
    if (!two.ok) throw new Error(two.why)
    expect(await store.views.save(ada, aView({ id: two.id }), now)).toEqual(taken)
    expect(await store.views.save(bob, aView({ id: two.id }), now)).toEqual({ ok: false, why: 'unknown' })
  })

  test('a person has a maximum number of views', async ({ opened }) => {
    const { store, aProject, aUser } = opened
    const web = await aProject('Web')
    const ada = await aUser('ada@example.com', { [web.id]: 'member' })
    for (let n = 0; n < 30; n++) await store.views.save(ada, aView({ name: `${n}` }), now)
    expect(await store.views.save(ada, aView(), now)).toEqual({ ok: false, why: 'many' })
  })
}
