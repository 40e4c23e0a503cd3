import { expect } from 'vitest'
import { anonymous, operator, type Viewer } from '../../../app/accounts/viewer'
import { parseSearch } from '../../../app/issues/search/parse-search'
import type { Store } from '../../../app/store/store'
import { aBatch, now, processed } from './builders'
import type { testWith } from './opened'
import { deeds } from './shorthand'

async function found(store: Store, viewer: Viewer, text: string): Promise<string[]> {
  const { terms, problems } = parseSearch(text)
  expect(problems).toEqual([])
  const { rows } = await store.issues.page(viewer, { status: 'all', sort: 'first-seen', limit: 50, search: { terms } })
  return rows.map((row) => row.shortId).sort()
}

export function teamsContract(test: ReturnType<typeof testWith>): void {
  test('owners create teams with people and projects', async ({ opened: { store, aProject, aUser } }) => {
    const [web] = [await aProject('Web'), await aProject('Shop')]
    const ada = await aUser('Ada@example.com', { [web.id]: 'member' })
    expect(await store.teams.add(operator, 'Payments & Co', now)).toEqual({ ok: true, slug: 'payments-co' })
    expect(await store.teams.add(operator, '決済', now)).toEqual({ ok: true, slug: 'team' })
    expect(await store.teams.add(operator, 'payments & co', now)).toEqual({ ok: false, why: 'taken' })
    expect(await store.teams.rename(operator, 'team', 'Payments & Co')).toBe('taken')
    expect(await store.teams.rename(operator, 'payments-co', 'Payments')).toBe('ok')
    expect(await store.teams.addMember(operator, 'payments-co', 'ada@EXAMPLE.com')).toEqual({
      ok: true,
      email: ada.email,
    })
    expect(await store.teams.addMember(operator, 'payments-co', 'nobody@example.com')).toEqual({
      ok: false,
      why: 'nobody',
    })
    expect(await store.teams.setProjects(operator, 'payments-co', ['web', 'unknown'])).toBe(true)
    expect((await store.teams.list(operator))[0]).toEqual({
      slug: 'payments-co',
      name: 'Payments',
      members: 1,
      projects: ['Web'],
    })
    expect(await store.teams.bySlug(operator, 'payments-co')).toMatchObject({
      members: [{ userId: ada.userId, email: ada.email }],
      projects: [
        { slug: 'digestline', looked: false },
        { slug: 'shop', looked: false },
        { slug: 'web', looked: true },
      ],
    })
    expect(await store.teams.known(ada)).toEqual([{ slug: 'payments-co', name: 'Payments', mine: true }])
    expect(await store.teams.removeMember(operator, 'payments-co', ada.userId)).toBe(true)
    expect(await store.teams.known(ada)).toMatchObject([{ mine: false }])
  })

  test('owners change teams, and viewers who triage their projects see them', async ({
    opened: { store, aProject, aUser },
  }) => {
    const [web, shop] = [await aProject('Web'), await aProject('Shop')]
    const admin = await aUser('admin@example.com', { [web.id]: 'admin' })
    const helper = await aUser('helper@example.com', { [web.id]: 'helper' })
    const other = await aUser('other@example.com', { [shop.id]: 'admin' })
    await store.teams.add(operator, 'Payments', now)
    await store.teams.setProjects(operator, 'payments', ['web'])
    for (const viewer of [admin, helper, other, anonymous]) {
      expect(await store.teams.add(viewer, 'Mine', now)).toEqual({ ok: false, why: 'owners' })
      expect(await store.teams.rename(viewer, 'payments', 'Mine')).toBe('unknown')
      expect(await store.teams.remove(viewer, 'payments')).toBe(false)
      expect(await store.teams.addMember(viewer, 'payments', 'other@example.com')).toEqual({
        ok: false,
        why: 'unknown',
      })
      expect(await store.teams.setProjects(viewer, 'payments', [])).toBe(false)
      expect(await store.teams.list(viewer)).toEqual([])
      expect(await store.teams.bySlug(viewer, 'payments')).toBeUndefined()
      expect((await store.teams.known(viewer)).length).toBe(viewer === admin ? 1 : 0)
    }
  })

  test('an issue is assigned to a team of its project, and found as assigned to its members', async ({
    opened: { store, recorder, aProject, aUser },
  }) => {
    const [web, shop] = [await aProject('Web'), await aProject('Shop')]
    const ada = await aUser('ada@example.com', { [web.id]: 'member' })
    const bob = await aUser('bob@example.com', { [web.id]: 'member', [shop.id]: 'member' })
    const events = ['one', 'two', 'three'].map((cause) => processed(web, { cause }))
    await recorder.record(aBatch([...events, processed(shop)]))
    for (const [name, project] of [
      ['Payments', 'web'],
      ['Search', 'shop'],
    ] as const) {
      const added = await store.teams.add(operator, name, now)
      if (added.ok) await store.teams.setProjects(operator, added.slug, [project])
    }
    await store.teams.addMember(operator, 'payments', 'ada@example.com')
    const give = (shortId: string, to: { userId?: number; team?: string }) =>
      store.triage.change(bob, shortId, { what: 'assign', ...to }, now)
    expect((await store.triage.choices(ada, 'WEB-1'))?.teams).toEqual([{ slug: 'payments', name: 'Payments' }])
    expect(await give('WEB-1', { team: 'search' })).toEqual({ ok: false, why: 'nobody' })
    expect(await give('WEB-1', { userId: bob.userId })).toMatchObject({ ok: true, assignee: bob.name })
    expect(await give('WEB-1', { team: 'payments' })).toMatchObject({ ok: true, assignee: 'Payments' })
    await give('WEB-2', { userId: bob.userId })
    const { triage } = (await store.issues.byShortId(ada, 'WEB-1')) ?? {}
    expect(triage).toEqual({ priority: 'medium', team: { slug: 'payments', name: 'Payments' } })
    expect((await deeds(store, ada, 'WEB-1', 1))?.[0]).toMatchObject({
      what: 'assigned-team',
      detail: 'Payments',
    })

    expect(await found(store, ada, 'is:mine')).toEqual(['WEB-1'])
    expect(await found(store, ada, 'assigned:me')).toEqual(['WEB-1'])
    expect(await found(store, bob, 'is:mine')).toEqual(['WEB-2'])
    expect(await found(store, bob, '-is:mine')).toEqual(['SHOP-1', 'WEB-1', 'WEB-3'])
    expect(await found(store, bob, 'assigned:#payments')).toEqual(['WEB-1'])
    expect(await found(store, bob, 'assigned:#pay*|BOB@example.com')).toEqual(['WEB-1', 'WEB-2'])
    expect(await found(store, bob, 'is:unassigned project:web')).toEqual(['WEB-3'])
    expect(await found(store, bob, '-assigned:nobody')).toEqual(['WEB-1', 'WEB-2'])

    await store.teams.setProjects(operator, 'payments', ['shop'])
    expect((await store.issues.byShortId(ada, 'WEB-1'))?.triage?.team).toBeUndefined()
    await give('SHOP-1', { team: 'payments' })
    expect(await store.teams.remove(operator, 'payments')).toBe(true)
    expect(await found(store, bob, 'is:unassigned')).toEqual(['SHOP-1', 'WEB-1', 'WEB-3'])
  })

  test('bookmarks are found by their owner, under the merge target too', async ({
    opened: { store, recorder, aProject, aUser },
  }) => {
    const web = await aProject('Web')
    const [ada, bob] = [
      await aUser('ada@example.com', { [web.id]: 'member' }),
      await aUser('bob@example.com', { [web.id]: 'member' }),
    ]
    await recorder.record(aBatch(['one', 'two', 'three'].map((cause) => processed(web, { cause }))))
    const bookmark = (viewer: Viewer, shortId: string, on: boolean) =>
      store.triage.change(viewer, shortId, { what: 'bookmark', on }, now)
    await bookmark(ada, 'WEB-2', true)
    await bookmark(bob, 'WEB-3', true)
    expect(await found(store, ada, 'is:bookmarked')).toEqual(['WEB-2'])
    expect(await found(store, ada, '-is:bookmarked')).toEqual(['WEB-1', 'WEB-3'])
    expect(await found(store, operator, 'is:bookmarked')).toEqual([])
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now)
    expect(await found(store, ada, 'is:bookmarked')).toEqual(['WEB-1'])
    expect((await store.triage.choices(ada, 'WEB-1'))?.bookmarked).toBe(true)
    await bookmark(ada, 'WEB-1', false)
    expect(await found(store, ada, 'is:bookmarked')).toEqual([])
  })
}
