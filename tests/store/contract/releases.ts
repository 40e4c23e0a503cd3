import { expect } from 'vitest'
import { anonymous, operator } from '../../../app/accounts/viewer'
import { days, hours } from '../../../app/clock'
import type { ReleaseFilter } from '../../../app/store/releases'
import type { Store } from '../../../app/store/store'
import { aBatch, now, processed } from './builders'
import type { testWith } from './opened'
import { deeds, setStatus } from './shorthand'

const filter = (parts: Partial<ReleaseFilter> = {}): ReleaseFilter => ({ order: 'date', limit: 50, now, ...parts })

const versions = async (store: Store, parts: Partial<ReleaseFilter> = {}) =>
  (await store.releases.page(operator, filter(parts))).rows.map(({ version }) => version)

/** An event of a release, this many milliseconds after `now`. */
const inRelease = (release: string, later = 0, environment?: string) => ({
  event: { release, timestamp: now + later, received: now + later, ...(environment && { environment }) },
})

const sha = (digit: string) => digit.repeat(40)

export function releasesContract(test: ReturnType<typeof testWith>): void {
  test('releases are listed by date or version, page by page, in both directions', async ({
    opened: { store, recorder, aProject },
  }) => {
    const [web, api] = [await aProject('Web'), await aProject('Api')]
    const inOrder = ['web@1.10.0', 'f00dcafe', 'web@1.9.0', 'web@2.0.0-rc.1', 'web@1.10.0-rc', 'web@2.0.0']
    for (const [later, release] of inOrder.entries()) {
      await recorder.record(aBatch([processed(web, inRelease(release, later))], { at: now + later }))
    }
    await recorder.record(aBatch([processed(api, inRelease('api@1/2+x', 9))]))
    expect(await versions(store, { project: 'web' })).toEqual(inOrder.toReversed())
    const byVersion = ['web@2.0.0', 'web@2.0.0-rc.1', 'web@1.10.0', 'web@1.10.0-rc', 'web@1.9.0', 'f00dcafe']
    expect(await versions(store, { project: 'web', order: 'version' })).toEqual(byVersion)
    // Sorted by package.
    expect(await versions(store, { order: 'version' })).toEqual([...byVersion.slice(0, 5), 'api@1/2+x', 'f00dcafe'])
    for (const order of ['date', 'version'] as const) {
      const all = await versions(store, { order })
      const seen: string[] = []
      let page = await store.releases.page(operator, filter({ order, limit: 3 }))
      expect(page.previous).toBeUndefined()
      for (; ; page = await store.releases.page(operator, filter({ order, limit: 3, cursor: page.next }))) {
        seen.push(...page.rows.map(({ version }) => version))
        if (!page.next) break
      }
      expect(seen).toEqual(all)
      const back = await store.releases.page(operator, filter({ order, limit: 3, cursor: page.previous }))
      expect(back.rows.map(({ version }) => version)).toEqual(all.slice(3, 6))
    }
  })

  test('a release shows new issues, regressions, its number of events and its environments', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const both = ['one', 'two'].map((cause) => processed(web, { cause, ...inRelease('1.0.0', 0, 'production') }))
    await recorder.record(aBatch([...both, processed(web, { cause: 'one', ...inRelease('1.0.0', 0, 'staging') })]))
    await setStatus(store, operator, 'WEB-1', 'resolved', now + 1)
    const again = processed(web, { cause: 'one', ...inRelease('1.1.0', 5, 'staging') })
    await recorder.record(aBatch([again], { at: now + 5 }))
    await recorder.record(aBatch([processed(web, { cause: 'three', ...inRelease('1.1.0', 6) })], { at: now + 6 }))
    const [second, first] = (await store.releases.page(operator, filter())).rows
    expect(first).toMatchObject({ version: '1.0.0', events: 3, newIssues: 2, regressed: 0, firstSeen: now })
    expect(second).toMatchObject({ version: '1.1.0', events: 2, newIssues: 1, regressed: 1, lastSeen: now + 6 })
    expect(await versions(store, { environment: 'production' })).toEqual(['1.0.0'])
    const [there] = (await store.releases.page(operator, filter({ environment: 'staging' }))).rows
    expect(there).toMatchObject({ version: '1.1.0', events: 1 })
    expect(await store.releases.environments(operator, 'web')).toEqual(['production', 'staging'])
    const more = await store.releases.more(operator, 'web', '1.1.0', { now, hours: 24 })
    expect(more).toMatchObject({ previous: '1.0.0', elsewhere: [], uploads: 0, sessions: { own: [] } })
    expect(more?.next).toBeUndefined()
    expect(more?.fresh.top.map(({ shortId }) => shortId)).toEqual(['WEB-3'])
    expect(more?.regressed.top.map(({ shortId }) => shortId)).toEqual(['WEB-1'])
    expect(more?.environments.map(({ environment, events }) => [environment, events])).toEqual([
      ['', 1],
      ['staging', 1],
    ])
  })

  test('adoption is a share of the sessions of the last day, or of its users without sessions', async ({
    opened: { store, recorder, aProject },
  }) => {
    const [web, api] = [await aProject('Web'), await aProject('Api')]
    const sessions = (release: string, started: number, crashed: number, hour = now / hours(1)) => ({
      kind: 'sessions' as const,
      item: {
        projectId: web.id,
        itemKind: 'session' as const,
        counts: [
          { release, environment: '', hour, status: 'started' as const, count: started },
          { release, environment: '', hour, status: 'crashed' as const, count: crashed },
        ],
      },
    })
    const nonEvents = [
      sessions('1.0.0', 30, 3),
      sessions('1.1.0', 90, 0),
      sessions('1.0.0', 500, 0, now / hours(1) - 30),
    ]
    await recorder.record(aBatch([], { nonEvents }))
    const rows = (await store.releases.page(operator, filter({ project: 'web', order: 'version' }))).rows
    expect(rows.map(({ version, adoption, crashFree }) => [version, adoption, crashFree])).toEqual([
      ['1.1.0', { of: 'sessions', share: 0.75 }, { sessions: 1 }],
      ['1.0.0', { of: 'sessions', share: 0.25 }, { sessions: 0.9 }],
    ])
    const more = await store.releases.more(operator, 'web', '1.0.0', { now, hours: 48 })
    expect([more?.sessions.own.length, more?.sessions.own.at(-1), more?.sessions.own.at(-31)]).toEqual([48, 30, 500])
    expect(more?.sessions.all.at(-1)).toBe(120)

    const people = [1, 2, 3, 3].map((n) => processed(api, { ...inRelease('2.0.0'), user: n * 2 ** 40 + 7 }))
    const old = processed(api, { ...inRelease('1.0.0', -days(2)), user: 5 })
    const other = processed(api, { ...inRelease('1.0.0'), user: 9 * 2 ** 40 })
    await recorder.record(aBatch([...people, other, old]))
    const [newest, before] = (await store.releases.page(operator, filter({ project: 'api', order: 'version' }))).rows
    expect(newest?.adoption).toEqual({ of: 'people', share: 0.75 })
    expect(before?.adoption).toEqual({ of: 'people', share: 0.25 })
    expect(before?.crashFree).toBeUndefined()
  })

  test('crash-free users are counted if sessions name their user', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const session = (person: number, status: 'started' | 'crashed') => ({
      kind: 'sessions' as const,
      item: {
        projectId: web.id,
        itemKind: 'session' as const,
        counts: [{ release: '1.0.0', environment: 'production', hour: now / hours(1), status, count: 1 }],
        person: person * 2 ** 41 + 3,
      },
    })
    const nonEvents = [1, 2, 3, 4, 4].map((person) => session(person, 'started'))
    await recorder.record(aBatch([], { nonEvents: [...nonEvents, session(4, 'crashed')] }))
    const [row] = (await store.releases.page(operator, filter())).rows
    expect(row?.crashFree).toEqual({ sessions: 0.8, people: 0.75 })
    const [elsewhere] = (await store.releases.page(operator, filter({ environment: 'production' }))).rows
    expect(elsewhere?.crashFree).toEqual(row?.crashFree)
  })

  test('issues are resolved in a release by its name, by one of its commits, or as the next one', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const causes = ['named', 'commit', 'next', 'later commit', 'now']
    await recorder.record(aBatch(causes.map((cause) => processed(web, { cause, ...inRelease('1.0.0') }))))
    const resolve = (shortId: string, when?: Parameters<typeof store.triage.change>[2] & { what: 'resolve' }) =>
      store.triage.change(operator, shortId, when ?? { what: 'resolve' }, now + 1)
    await resolve('WEB-1', { what: 'resolve', when: { kind: 'release', version: '1.1.0' } })
    await resolve('WEB-2', { what: 'resolve', when: { kind: 'commit', commit: sha('a').slice(0, 8) } })
    await resolve('WEB-3', { what: 'resolve', when: { kind: 'next-release' } })
    await resolve('WEB-4', { what: 'resolve', when: { kind: 'commit', commit: sha('b') } })
    await resolve('WEB-5')
    const commits = [{ id: sha('a'), message: 'Fix it', files: [{ path: 'src/cart.ts', change: 'M' as const }] }]
    await store.releaseRecords.put(operator, [web.id], { version: '1.1.0', commits }, now + 2)
    const more = await store.releases.more(operator, 'web', '1.1.0', { now, hours: 24 })
    expect(more?.resolved.top.map(({ shortId }) => shortId).sort()).toEqual(['WEB-1', 'WEB-2', 'WEB-3'])
    // From now on the issue is resolved in the release with the commit.
    expect((await store.issues.byShortId(operator, 'WEB-2'))?.triage?.condition).toEqual({
      kind: 'release',
      version: '1.1.0',
    })
    expect((await deeds(store, operator, 'WEB-2', 1))?.[0]).toMatchObject({ what: 'resolved', at: now + 2 })
    const again = causes.slice(0, 4).map((cause) => processed(web, { cause, ...inRelease('1.1.0', 9) }))
    expect((await recorder.record(aBatch(again, { at: now + 9 }))).regressed).toHaveLength(3)
    expect((await store.issues.byShortId(operator, 'WEB-4'))?.status).toBe('resolved')
  })

  test('commits keep their files, and are found by them', async ({ opened: { store, aProject } }) => {
    const web = await aProject('Web')
    const files = Array.from({ length: 25 }, (_, n) => ({
      path: `src/f${String(n).padStart(2, '0')}.ts`,
      change: 'A' as const,
    }))
    const commits = [
      { id: sha('a'), at: now, authorName: 'Ada', files: [{ path: 'src/cart.ts', change: 'M' as const }] },
      { id: sha('b'), at: now + 5, files },
    ]
    await store.releaseRecords.put(operator, [web.id], { version: '1.0', commits }, now)
    await store.releaseRecords.put(operator, [web.id], { version: '1.0', releasedAt: now }, now)
    const [first, second] = (await store.releases.commits(operator, 'web', '1.0', { from: 0, limit: 10 })) ?? []
    expect(first).toEqual({ ...commits[0], moreFiles: 0 })
    expect([second?.files.length, second?.moreFiles]).toEqual([20, 5])
    const touching = await store.releases.touching(operator, 'web', ['1.0', '0.9'], ['cart.ts', 'f01.ts', 'other.ts'])
    expect(touching.map(({ id, paths }) => [id[0], paths])).toEqual([
      ['b', ['src/f01.ts']],
      ['a', ['src/cart.ts']],
    ])
    expect(await store.releases.knowsFiles(operator, 'web', ['0.9'])).toBe(false)
    expect(await store.releases.knowsFiles(operator, 'web', ['0.9', '1.0'])).toBe(true)
    await store.releaseRecords.put(operator, [web.id], { version: '1.0', heads: [{ id: sha('c') }] }, now)
    expect(await store.releases.commits(operator, 'web', '1.0', { from: 0, limit: 10 })).toHaveLength(2)
    await store.releaseRecords.put(operator, [web.id], { version: '1.0', commits: [] }, now)
    expect(await store.releases.touching(operator, 'web', ['1.0'], ['cart.ts'])).toEqual([])
  })

  test('releases first seen in a span are returned; archived ones are listed only on request', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    await recorder.record(aBatch([processed(web, inRelease('1.0', -days(3)))]))
    await store.releaseRecords.put(operator, [web.id], { version: '1.1' }, now)
    const span = { since: now - hours(1), now, limit: 5 }
    expect(await store.releases.fresh(operator, span)).toMatchObject({ count: 1, top: [{ version: '1.1' }] })
    expect((await store.releases.fresh(operator, { ...span, project: 'other' })).count).toBe(0)
    await store.releaseRecords.put(operator, [web.id], { version: '1.0', status: 'archived' }, now)
    expect(await versions(store)).toEqual(['1.1'])
    expect(await versions(store, { archived: true })).toEqual(['1.1', '1.0'])
    // What events named stays when the tool deletes its part.
    await store.releaseRecords.remove(operator, '1.0')
    await store.releaseRecords.remove(operator, '1.1')
    expect(await versions(store)).toEqual(['1.0'])
  })

  test('releases are for members', async ({ opened: { store, recorder, aProject, aUser } }) => {
    const [web, other] = [await aProject('Web'), await aProject('Other')]
    await recorder.record(aBatch([processed(web, inRelease('1.0', 0, 'secret place'))]))
    const commits = [{ id: sha('a'), files: [{ path: 'cart.ts', change: 'M' as const }] }]
    await store.releaseRecords.put(operator, [web.id], { version: '1.0', commits }, now)
    const member = await aUser('member@example.com', { [web.id]: 'member' })
    const helper = await aUser('helper@example.com', { [web.id]: 'helper' })
    const stranger = await aUser('stranger@example.com', { [other.id]: 'admin' })
    const { releases, releaseRecords } = store
    const answers = async (viewer: Parameters<typeof releases.page>[0]) => [
      (await releases.page(viewer, filter())).rows.length,
      (await releases.page(viewer, filter({ project: 'web', order: 'version' }))).rows.length,
      (await releases.find(viewer, 'web', '1.0', now)) ? 1 : 0,
      (await releases.more(viewer, 'web', '1.0', { now, hours: 1 })) ? 1 : 0,
      (await releases.commits(viewer, 'web', '1.0', { from: 0, limit: 5 }))?.length ?? 0,
      (await releases.environments(viewer)).length,
      (await releases.fresh(viewer, { since: 0, now, limit: 5 })).count,
      (await releases.touching(viewer, 'web', ['1.0'], ['cart.ts'])).length,
      (await releases.knowsFiles(viewer, 'web', ['1.0'])) ? 1 : 0,
      (await releaseRecords.commits(viewer, '1.0', 5)).length,
      (await releaseRecords.previousWithCommits(viewer, '2.0')) ? 1 : 0,
      (await releaseRecords.list(viewer, { version: '1.0', limit: 5 })).length,
    ]
    expect(await answers(member)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    for (const viewer of [anonymous, helper, stranger]) {
      expect(await answers(viewer)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    }
    await releaseRecords.put(operator, [other.id], { version: '1.0' }, now)
    const span = { now, hours: 1 }
    expect((await releases.more(operator, 'web', '1.0', span))?.elsewhere).toEqual([{ slug: 'other', name: 'Other' }])
    expect((await releases.more(member, 'web', '1.0', span))?.elsewhere).toEqual([])
  })
}
