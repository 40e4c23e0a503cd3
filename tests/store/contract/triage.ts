import { expect } from 'vitest'
import { operator, type Viewer } from '../../../app/accounts/viewer'
import { days, hours } from '../../../app/clock'
import type { IssueChange } from '../../../app/issues/triage'
import type { Store } from '../../../app/store/store'
import { aBatch, now, processed } from './builders'
import type { testWith } from './opened'
import { deeds, setStatus } from './shorthand'

/** An event that happened and arrived this many milliseconds after `now`. */
const after = (later: number, release?: string) => ({
  event: { timestamp: now + later, received: now + later, ...(release && { release }) },
})

const decide = (store: Store, shortId: string, change: IssueChange, at: number, viewer: Viewer = operator) =>
  store.triage.change(viewer, shortId, change, at)

const deedsOf = async (store: Store, shortId: string) =>
  (await deeds(store, operator, shortId, 20))?.map(({ what, detail }) => `${what} ${detail}`.trim())

export function triageContract(test: ReturnType<typeof testWith>): void {
  test('resolved in the next release, an issue regresses in a later release, and names it', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    await recorder.record(aBatch([processed(web, after(0, 'a1b2'))]))
    expect(await decide(store, 'WEB-1', { what: 'resolve', when: { kind: 'next-release' } }, now + 5)).toEqual({
      ok: true,
      before: 'open',
      shortId: 'WEB-1',
    })
    await recorder.record(aBatch([processed(web, after(10, 'a1b2')), processed(web, after(10))], { at: now + 10 }))
    const still = await store.issues.byShortId(operator, 'WEB-1')
    expect(still).toMatchObject({ status: 'resolved', triage: { condition: { kind: 'next-release' } }, count: 3 })
    const recorded = await recorder.record(aBatch([processed(web, after(20, 'c3d4'))], { at: now + 20 }))
    expect(recorded.regressed).toEqual([still?.id])
    const issue = await store.issues.byShortId(operator, 'WEB-1')
    expect(issue).toMatchObject({ status: 'regressed', statusAt: now + 20, triage: { regressedIn: 'c3d4' } })
    expect(issue?.triage?.condition).toBeUndefined()
    expect(await deedsOf(store, 'WEB-1')).toEqual(['regressed c3d4', 'resolved {"kind":"next-release"}'])
  })

  test('resolved in a release or by a commit, an issue does not regress in older releases', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const both = (later: number, release: string) =>
      aBatch(
        ['one', 'two'].map((cause) => processed(web, { cause, ...after(later, release) })),
        { at: now + later },
      )
    await recorder.record(both(0, 'web@1.9.0'))
    await store.releaseRecords.put(
      operator,
      [web.id],
      { version: 'web@1.10.0', commits: [{ id: 'abcdef0123456789abcdef0123456789abcdef01' }] },
      now,
    )
    await decide(store, 'WEB-1', { what: 'resolve', when: { kind: 'release', version: 'web@1.10.0' } }, now + 1)
    await decide(store, 'WEB-2', { what: 'resolve', when: { kind: 'commit', commit: 'abcdef0' } }, now + 1)
    expect((await recorder.record(both(10, 'web@1.9.1'))).regressed).toEqual([])
    expect((await recorder.record(both(20, 'web@1.10.0'))).regressed).toHaveLength(2)
    for (const shortId of ['WEB-1', 'WEB-2']) {
      expect((await store.issues.byShortId(operator, shortId))?.triage?.regressedIn).toBe('web@1.10.0')
    }
  })

  test('an issue muted until N more events opens with the last of them', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    await recorder.record(aBatch([processed(web), processed(web)]))
    await decide(store, 'WEB-1', { what: 'mute', until: { kind: 'events', more: 2 } }, now + 1)
    await recorder.record(aBatch([processed(web, after(5))], { at: now + 5 }))
    expect((await store.issues.byShortId(operator, 'WEB-1'))?.status).toBe('muted')
    const recorded = await recorder.record(aBatch([processed(web, after(6))], { at: now + 6 }))
    expect(recorded.regressed).toEqual([])
    expect(await store.issues.byShortId(operator, 'WEB-1')).toMatchObject({ status: 'open', statusAt: now + 6 })
    expect((await deedsOf(store, 'WEB-1'))?.[0]).toBe('woken')
  })

  test('an issue muted until N more users opens with the last of them, merged or not', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const of = (user: number, later: number, cause = 'one') => processed(web, { cause, user, ...after(later) })
    await recorder.record(aBatch([of(1, 0), of(1, 0, 'target'), of(2, 0, 'member')]))
    await store.grouping.merge(operator, 'WEB-2', ['WEB-3'], now)
    for (const shortId of ['WEB-1', 'WEB-2']) {
      await decide(store, shortId, { what: 'mute', until: { kind: 'users', more: 2 } }, now + 1)
    }
    const states = async () => [
      (await store.issues.byShortId(operator, 'WEB-1'))?.status,
      (await store.issues.byShortId(operator, 'WEB-2'))?.status,
    ]
    const users = [of(1, 5), of(3, 5), of(2, 5, 'target'), of(3, 5, 'target'), of(3, 5, 'member')]
    await recorder.record(aBatch(users, { at: now + 5 }))
    expect(await states()).toEqual(['muted', 'muted'])
    await recorder.record(aBatch([of(4, 6), of(4, 6, 'member')], { at: now + 6 }))
    expect(await states()).toEqual(['open', 'open'])
  })

  test('an issue muted for a time is open afterwards, whether it happens or not', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    await recorder.record(aBatch(['one', 'two'].map((cause) => processed(web, { cause }))))
    for (const shortId of ['WEB-1', 'WEB-2']) {
      await decide(store, shortId, { what: 'mute', until: { kind: 'time', at: now + hours(1) } }, now + 1)
    }
    await recorder.record(aBatch([processed(web, { cause: 'one', ...after(hours(1)) })], { at: now + hours(1) }))
    const states = async () => [
      (await store.issues.byShortId(operator, 'WEB-1'))?.status,
      (await store.issues.byShortId(operator, 'WEB-2'))?.status,
    ]
    expect(await states()).toEqual(['open', 'muted'])
    expect(await recorder.mutes.end(now + hours(1) - 1)).toBe(0)
    expect(await recorder.mutes.end(now + hours(1))).toBe(1)
    expect(await states()).toEqual(['open', 'open'])
  })

  test('an issue with an unusual hour escalates, and opens if it was muted until then', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const later = days(2)
    const many = (count: number, at: number) =>
      aBatch(
        Array.from({ length: count }, () => processed(web, after(at))),
        { at: now + at },
      )
    await recorder.record(aBatch([processed(web)]))
    await decide(store, 'WEB-1', { what: 'mute', until: { kind: 'escalating' } }, now + 1)
    await recorder.record(many(19, later))
    expect(await store.issues.byShortId(operator, 'WEB-1')).toMatchObject({ status: 'muted', count: 20 })
    await recorder.record(many(1, later))
    expect(await store.issues.byShortId(operator, 'WEB-1')).toMatchObject({
      status: 'open',
      triage: { escalatedAt: now + later },
    })
    const changed = await store.triage.changed(operator, { since: now + later, now: now + later, limit: 5 })
    expect(changed.escalating.top.map(({ shortId }) => shortId)).toEqual(['WEB-1'])
    expect([changed.fresh.count, changed.stillOpen.count, changed.quiet]).toEqual([0, 0, 0])
  })

  test('an issue can only be assigned to people who triage its project', async ({
    opened: { store, recorder, aProject, aUser },
  }) => {
    const [web, shop] = [await aProject('Web'), await aProject('Shop')]
    const member = await aUser('member@example.com', { [web.id]: 'member' })
    const helper = await aUser('helper@example.com', { [web.id]: 'helper' })
    const other = await aUser('other@example.com', { [shop.id]: 'admin' })
    await recorder.record(aBatch([processed(web)]))
    expect((await store.triage.choices(member, 'WEB-1'))?.people.map(({ name }) => name)).toEqual([member.name])
    for (const { userId } of [helper, other]) {
      expect(await decide(store, 'WEB-1', { what: 'assign', userId }, now)).toEqual({ ok: false, why: 'nobody' })
    }
    const given = await decide(store, 'WEB-1', { what: 'assign', userId: member.userId }, now, member)
    expect(given).toMatchObject({ ok: true, assignee: member.name })
    await decide(store, 'WEB-1', { what: 'priority', priority: 'high' }, now, member)
    expect((await store.issues.byShortId(member, 'WEB-1'))?.triage).toEqual({
      assignee: { userId: member.userId, name: member.name },
      priority: 'high',
    })
    await decide(store, 'WEB-1', { what: 'bookmark', on: true }, now, member)
    expect(await store.triage.choices(member, 'WEB-1')).toMatchObject({ me: member.userId, bookmarked: true })
    expect((await store.triage.choices(operator, 'WEB-1'))?.bookmarked).toBe(false)
    expect(await deedsOf(store, 'WEB-1')).toEqual(['priority high', `assigned ${member.name}`])
    await decide(store, 'WEB-1', { what: 'assign' }, now, member)
    expect((await store.issues.byShortId(member, 'WEB-1'))?.triage?.assignee).toBeUndefined()
  })

  test('helpers change nothing, and see nothing of triage', async ({
    opened: { store, recorder, aProject, aUser },
  }) => {
    const web = await aProject('Web')
    const helper = await aUser('helper@example.com', { [web.id]: 'helper' })
    await recorder.record(aBatch([processed(web)]))
    expect(await decide(store, 'WEB-1', { what: 'resolve' }, now, helper)).toEqual({ ok: false, why: 'unknown' })
    expect(await store.triage.choices(helper, 'WEB-1')).toBeUndefined()
    expect(await deeds(store, helper, 'WEB-1', 9)).toBeUndefined()
    const changed = await store.triage.changed(helper, { since: 0, now, limit: 5 })
    expect(changed.fresh).toEqual({ count: 0, top: [] })
    expect(changed.quiet).toBe(0)
  })

  test('a change of a merged issue changes its merge target', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    const two = (later: number, release: string) => processed(web, { cause: 'two', ...after(later, release) })
    await recorder.record(aBatch([processed(web, { cause: 'one', ...after(0, 'x') }), two(0, 'x')]))
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now + 1)
    await decide(store, 'WEB-2', { what: 'resolve', when: { kind: 'next-release' } }, now + 2)
    await recorder.record(aBatch([two(5, 'x')], { at: now + 5 }))
    expect((await store.issues.byShortId(operator, 'WEB-1'))?.status).toBe('resolved')
    await recorder.record(aBatch([two(6, 'y')], { at: now + 6 }))
    expect(await store.issues.byShortId(operator, 'WEB-1')).toMatchObject({
      status: 'regressed',
      triage: { regressedIn: 'y' },
    })
  })

  test('the first screen groups open issues by what happened in the span, in one project or in all', async ({
    opened: { store, recorder, aProject, aUser },
  }) => {
    const [web, shop] = [await aProject('Web'), await aProject('Shop')]
    const member = await aUser('member@example.com', { [web.id]: 'member' })
    const of = (cause: string, later: number) => processed(web, { cause, ...after(later) })
    await recorder.record(aBatch([of('fixed', -9), of('noise', -9), of('old', -9), processed(shop, after(5))]))
    await setStatus(store, operator, 'WEB-1', 'resolved', now - 5)
    await recorder.record(aBatch([of('fixed', 5), of('old', 5), of('new', 5)], { at: now + 5 }))
    const ids = async (viewer: Viewer, project?: string) => {
      const { quiet, ...parts } = await store.triage.changed(viewer, { since: now, now: now + 9, limit: 5, project })
      return [...Object.values(parts).map(({ top }) => top.map(({ shortId }) => shortId).join()), quiet]
    }
    expect(await ids(member)).toEqual(['WEB-4', 'WEB-1', '', 'WEB-3', 1])
    expect(await ids(operator, 'web')).toEqual(['WEB-4', 'WEB-1', '', 'WEB-3', 1])
    expect(await ids(operator)).toEqual(['WEB-4,SHOP-1', 'WEB-1', '', 'WEB-3', 1])
    expect(await ids(member, 'shop')).toEqual(['', '', '', '', 0])
    expect(await store.triage.lastSeen(member)).toBeUndefined()
    await store.triage.markSeen(member, now + 9)
    expect(await store.triage.lastSeen(member)).toBe(now + 9)
  })
}
