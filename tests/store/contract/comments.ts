import { expect } from 'vitest'
import { anonymous, operator, type Viewer } from '../../../app/accounts/viewer'
import { mostComments } from '../../../app/issues/comment'
import type { Store } from '../../../app/store/store'
import { aBatch, now, processed } from './builders'
import type { testWith } from './opened'

const page = { limit: 50, characters: 100_000 }

const say = (
  store: Store,
  viewer: Viewer,
  text: string,
  { on = 'WEB-1', ...parts }: { on?: string; at?: number; handles?: string[]; formKey?: string } = {},
) => store.comments.add(viewer, on, { text, handles: [], at: now, ...parts })

/** The activity, one line per entry. */
const told = async (store: Store, viewer: Viewer, shortId: string) =>
  (await store.comments.story(viewer, shortId, page))?.entries.map((entry) =>
    entry.kind === 'deed' ? entry.what : `${entry.writtenOn} ${entry.text}`,
  )

export function commentsContract(test: ReturnType<typeof testWith>): void {
  test('comments and history are one activity, in order, page by page', async ({
    opened: { store, recorder, aProject, aUser },
  }) => {
    const web = await aProject('Web')
    const member = await aUser('member@example.com', { [web.id]: 'member' })
    await recorder.record(aBatch([processed(web)]))
    await say(store, member, 'one', { at: now + 1 })
    await store.triage.change(member, 'WEB-1', { what: 'resolve' }, now + 2)
    await say(store, member, 'two', { at: now + 2 })
    await say(store, member, 'three', { at: now + 3 })
    expect(await told(store, member, 'web-1')).toEqual(['WEB-1 one', 'resolved', 'WEB-1 two', 'WEB-1 three'])
    const newest = await store.comments.story(member, 'WEB-1', { ...page, limit: 2 })
    expect(newest?.entries.map(({ at }) => at - now)).toEqual([2, 3])
    const before = await store.comments.story(member, 'WEB-1', { ...page, before: newest?.earlier, limit: 2 })
    expect(before?.entries.map(({ kind }) => kind)).toEqual(['comment', 'deed'])
    expect(before?.earlier).toBeUndefined()
    const short = await store.comments.story(member, 'WEB-1', { limit: 50, characters: 6 })
    expect(short?.entries).toHaveLength(1)
    expect((await store.comments.list(member, 'WEB-1', { limit: 2 }))?.comments.map(({ text }) => text)).toEqual([
      'three',
      'two',
    ])
  })

  test('sending the same form twice makes one comment; another text or another form makes another', async ({
    opened: { store, recorder, aProject, aUser },
  }) => {
    const web = await aProject('Web')
    const ada = await aUser('ada@example.com', { [web.id]: 'member' })
    const bob = await aUser('bob@example.com', { [web.id]: 'member' })
    await recorder.record(aBatch([processed(web), processed(web, { cause: 'other' })]))
    const first = await say(store, ada, 'one', { formKey: 'a' })
    expect(await say(store, ada, 'one', { formKey: 'a', at: now + 1 })).toEqual(first)
    await say(store, ada, 'two', { formKey: 'a' })
    await say(store, ada, 'one', { formKey: 'b' })
    await say(store, bob, 'one', { formKey: 'a' })
    await say(store, ada, 'one')
    await say(store, ada, 'one')
    await say(store, ada, 'one', { formKey: 'a', on: 'WEB-2' })
    expect(await told(store, ada, 'WEB-1')).toEqual(
      ['one', 'two', 'one', 'one', 'one', 'one'].map((text) => `WEB-1 ${text}`),
    )
    expect(await told(store, ada, 'WEB-2')).toEqual(['WEB-2 one'])
  })

  test('the operator has no account, and sending the same form twice makes one comment of theirs, too', async ({
    opened: { store, recorder, aProject, aUser },
  }) => {
    const web = await aProject('Web')
    const ada = await aUser('ada@example.com', { [web.id]: 'member' })
    await recorder.record(aBatch([processed(web)]))
    await say(store, ada, 'one', { formKey: 'a' })
    const first = await say(store, operator, 'one', { formKey: 'a' })
    expect(await say(store, operator, 'one', { formKey: 'a', at: now + 1 })).toEqual(first)
    await say(store, operator, 'one', { formKey: 'b' })
    expect(await told(store, ada, 'WEB-1')).toHaveLength(3)
  })

  test('authors edit their comments, and admins delete those of others, which the history says', async ({
    opened: { store, recorder, aProject, aUser },
  }) => {
    const [web, shop] = [await aProject('Web'), await aProject('Shop')]
    const ada = await aUser('ada@example.com', { [web.id]: 'member' })
    const bob = await aUser('bob@example.com', { [web.id]: 'member' })
    const admin = await aUser('admin@example.com', { [web.id]: 'admin' })
    const elsewhere = await aUser('else@example.com', { [shop.id]: 'admin' })
    await recorder.record(aBatch([processed(web), processed(web, { cause: 'other' })]))
    const said = await say(store, ada, 'first')
    const id = said.ok ? said.id : 0
    expect(said).toEqual({ ok: true, id, shortId: 'WEB-1' })
    const edited = { text: 'better', handles: [], at: now + 5 }
    for (const other of [bob, admin, elsewhere, operator, anonymous])
      expect(await store.comments.edit(other, 'WEB-1', id, edited)).toBe(false)
    for (const other of [bob, elsewhere, anonymous])
      expect(await store.comments.remove(other, 'WEB-1', id, now)).toBe(false)
    expect(await store.comments.edit(ada, 'WEB-2', id, edited)).toBe(false)
    expect(await store.comments.edit(ada, 'WEB-1', id, edited)).toBe(true)
    expect(await store.comments.one(ada, 'WEB-1', id)).toEqual({
      id,
      writtenOn: 'WEB-1',
      by: { userId: ada.userId, name: ada.name },
      at: now,
      editedAt: now + 5,
      text: 'better',
      own: true,
      mayRemove: true,
    })
    expect(await store.comments.one(bob, 'WEB-1', id)).toMatchObject({ own: false, mayRemove: false })
    expect(await store.comments.one(admin, 'WEB-1', id)).toMatchObject({ own: false, mayRemove: true })
    expect(await store.comments.one(ada, 'WEB-2', id)).toBeUndefined()
    expect(await store.comments.remove(admin, 'WEB-1', id, now + 6)).toBe(true)
    const [deed] = (await store.comments.story(ada, 'WEB-1', page))?.entries ?? []
    expect(deed).toMatchObject({ kind: 'deed', what: 'comment-removed', by: admin.name, detail: ada.name })
    const own = await say(store, ada, 'gone')
    expect(await store.comments.remove(ada, 'WEB-1', own.ok ? own.id : 0, now)).toBe(true)
    expect(await told(store, ada, 'WEB-1')).toEqual(['comment-removed'])
  })

  test('comments are for viewers who triage the project', async ({ opened: { store, recorder, aProject, aUser } }) => {
    const [web, shop] = [await aProject('Web'), await aProject('Shop')]
    const member = await aUser('member@example.com', { [web.id]: 'member' })
    const helper = await aUser('helper@example.com', { [web.id]: 'helper' })
    const other = await aUser('other@example.com', { [shop.id]: 'admin' })
    await recorder.record(aBatch([processed(web)]))
    const said = await say(store, member, 'secret', { handles: ['helper', 'other', 'helper@example.com'] })
    const id = said.ok ? said.id : 0
    for (const viewer of [helper, other, anonymous]) {
      expect(await say(store, viewer, 'me too')).toEqual({ ok: false, why: 'unknown' })
      expect(await store.comments.story(viewer, 'WEB-1', page)).toBeUndefined()
      expect(await store.comments.list(viewer, 'WEB-1', { limit: 9 })).toBeUndefined()
      expect(await store.comments.one(viewer, 'WEB-1', id)).toBeUndefined()
      expect(await store.comments.callable(viewer, 'WEB-1')).toEqual({ people: [], teams: [] })
      expect(await store.comments.known(viewer, ['WEB-1'])).toEqual(new Map())
      expect(await store.comments.mentions(viewer, { unread: false, limit: 9 })).toEqual([])
    }
    expect(await store.comments.known(member, ['WEB-1', 'WEB-9', 'x'])).toEqual(new Map([['WEB-1', 'WEB-1']]))
  })

  test('comments of a merged issue are shown under its merge target, and stay with the issue', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    await recorder.record(aBatch(['one', 'two'].map((cause) => processed(web, { cause }))))
    await say(store, operator, 'of one', { at: now + 1 })
    await say(store, operator, 'of two', { on: 'WEB-2', at: now + 2 })
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now + 3)
    const said = await say(store, operator, 'of both', { on: 'WEB-2', at: now + 4 })
    expect(said).toMatchObject({ ok: true, shortId: 'WEB-1' })
    const all = ['WEB-1 of one', 'WEB-2 of two', 'merged', 'WEB-1 of both']
    expect(await told(store, operator, 'WEB-1')).toEqual(all)
    expect(await told(store, operator, 'WEB-2')).toEqual(all)
    expect((await store.comments.known(operator, ['WEB-2'])).get('WEB-2')).toBe('WEB-1')
    await store.grouping.unmerge(operator, 'WEB-2', now + 5)
    expect(await told(store, operator, 'WEB-1')).toEqual(['WEB-1 of one', 'merged', 'WEB-1 of both', 'unmerged'])
    expect(await told(store, operator, 'WEB-2')).toEqual(['WEB-2 of two', 'merged', 'unmerged'])
  })

  test('a mention stays unread until it is seen; an edit mentions others and keeps what was read', async ({
    opened: { store, recorder, aProject, aUser },
  }) => {
    const web = await aProject('Web')
    const ada = await aUser('ada@example.com', { [web.id]: 'member' })
    const bob = await aUser('bob@example.com', { [web.id]: 'admin' })
    await recorder.record(aBatch([processed(web)]))
    const said = await say(store, ada, '@bob @ada @nobody', { handles: ['bob', 'ada', 'nobody'], at: now + 1 })
    const id = said.ok ? said.id : 0
    const unread = (viewer: Viewer) => store.comments.mentions(viewer, { unread: true, limit: 9 })
    expect(await unread(ada)).toEqual([])
    expect(await unread(bob)).toEqual([
      {
        id,
        shortId: 'WEB-1',
        title: 'Error: boom',
        by: ada.name,
        at: now + 1,
        begins: '@bob @ada @nobody',
        read: false,
      },
    ])
    expect(await store.comments.one(bob, 'WEB-1', id)).toMatchObject({ namesMe: 'unread' })
    expect((await store.comments.story(bob, 'WEB-1', page))?.unread).toBe(true)
    await store.comments.markRead(bob, 'WEB-1', now + 2)
    expect(await unread(bob)).toEqual([])
    expect(await store.comments.mentions(bob, { unread: false, limit: 9 })).toMatchObject([{ id, read: true }])
    await store.comments.edit(ada, 'WEB-1', id, { text: '@bob!', handles: ['bob@example.com'], at: now + 3 })
    expect(await unread(bob)).toEqual([])
    await store.comments.edit(ada, 'WEB-1', id, { text: 'nobody', handles: [], at: now + 4 })
    expect(await store.comments.mentions(bob, { unread: false, limit: 9 })).toEqual([])
    await say(store, ada, '@bob', { handles: ['bob'], at: now + 5 })
    await say(store, bob, 'yes', { at: now + 6 })
    expect(await unread(bob)).toEqual([])
    await say(store, ada, '@bob', { handles: ['bob'], at: now + 7 })
    await store.members.remove(operator, 'web', bob.userId)
    expect(await unread(bob)).toEqual([])
  })

  test('mentioning a team mentions its members who triage the project', async ({
    opened: { store, recorder, aProject, aUser },
  }) => {
    const [web, shop] = [await aProject('Web'), await aProject('Shop')]
    const ada = await aUser('ada@example.com', { [web.id]: 'member' })
    const bob = await aUser('bob@example.com', { [web.id]: 'member' })
    const helper = await aUser('helper@example.com', { [web.id]: 'helper', [shop.id]: 'member' })
    await recorder.record(aBatch([processed(web), processed(shop)]))
    await store.teams.add(operator, 'Payments', now)
    for (const { email } of [ada, bob, helper]) await store.teams.addMember(operator, 'payments', email)
    await store.teams.setProjects(operator, 'payments', ['web'])
    expect((await store.comments.callable(ada, 'WEB-1')).teams).toEqual([{ slug: 'payments', name: 'Payments' }])
    await say(store, ada, '@payments', { handles: ['payments'] })
    await say(store, helper, '@payments', { on: 'SHOP-1', handles: ['payments'] })
    const named = async (viewer: Viewer) =>
      (await store.comments.mentions(viewer, { unread: true, limit: 9 })).map(({ shortId }) => shortId)
    expect([await named(ada), await named(bob), await named(helper)]).toEqual([[], ['WEB-1'], []])
  })

  test('an issue has a maximum number of comments, members included', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    await recorder.record(aBatch([processed(web)]))
    await Promise.all(Array.from({ length: mostComments }, () => say(store, operator, 'x')))
    expect(await say(store, operator, 'x')).toEqual({ ok: false, why: 'full' })
  })
}
