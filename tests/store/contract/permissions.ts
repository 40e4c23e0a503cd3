import { expect } from 'vitest'
import { anonymous, operator, type Viewer } from '../../../app/accounts/viewer'
import type { Store } from '../../../app/store/store'
import { aBatch, digest, id, now, processed } from './builders'
import type { Opened, testWith } from './opened'
import { hourly, setStatus } from './shorthand'

/** A project with one issue that every kind of code finds, and all kinds of viewers. */
async function scene({ store, recorder, aProject, aUser }: Opened) {
  const [secret, other] = [await aProject('Secret'), await aProject('Other')]
  await store.projects.update(operator, 'secret', { receipts: false })
  const trace = { traceId: id() }
  const event = processed(secret, { codes: [digest('7')], event: { trace, culprit: 'pay in shop.ts' } })
  await recorder.record(aBatch([event]))
  const codes = [
    { kind: 'digest' as const, value: '7' },
    { kind: 'event_id' as const, value: event.event.id },
    { kind: 'trace_id' as const, value: trace.traceId },
    { kind: 'short_id' as const, value: 'SECRET-1' },
  ]
  return {
    eventId: event.event.id,
    codes,
    keyId: secret.key.id,
    stranger: await aUser('stranger@example.com', { [other.id]: 'admin' }),
    helper: await aUser('helper@example.com', { [secret.id]: 'helper' }),
    member: await aUser('member@example.com', { [secret.id]: 'member' }),
    admin: await aUser('admin@example.com', { [secret.id]: 'admin' }),
  }
}

/** How many of eleven questions about issues and events are answered for a viewer. */
async function seen(store: Store, viewer: Viewer, eventId: string): Promise<number> {
  const changed = await store.triage.changed(viewer, { since: 0, now, limit: 5 })
  const filter = { sort: 'last-seen', limit: 9 } as const
  const answers: unknown[] = [
    (await store.issues.page(viewer, { ...filter, status: 'all' })).rows[0],
    (await store.issues.page(viewer, { ...filter, status: 'open', project: 'secret' })).rows[0],
    await store.issues.byShortId(viewer, 'SECRET-1'),
    changed.fresh.top[0] ?? changed.fresh.count + changed.quiet,
    (await hourly(store, viewer, 'SECRET-1', now, 24))[0] !== undefined,
    (await store.events.byId(viewer, eventId))[0],
    (await store.events.ofIssue(viewer, 'SECRET-1', 'latest')) ??
      (await store.events.ofIssue(viewer, 'SECRET-1', eventId)),
    (await store.events.list(viewer, 'SECRET-1', { limit: 9 }))[0],
    (await store.events.byIdUpTo(viewer, eventId, 1))[0],
    (await store.events.codes(viewer, eventId))[0],
    await store.projects.stats(viewer, 'secret'),
  ]
  return answers.filter(Boolean).length
}

/** The same user with a token for only these projects. */
async function limited(store: Store, viewer: Viewer, projects: string[]): Promise<Viewer> {
  if (viewer.kind !== 'user') throw new Error('Only users have tokens.')
  const { userId } = viewer
  const token = { userId, tokenHash: id(), label: 'limited', scopes: ['read'], at: now, projects }
  const { id: number } = await store.tokens.add(token)
  return { ...viewer, owner: false, limitedBy: { token: number, owner: viewer.owner } }
}

export function permissionsContract(test: ReturnType<typeof testWith>): void {
  test('issues and events are for members', async ({ opened }) => {
    const { store } = opened
    const { eventId, stranger, helper, member, admin } = await scene(opened)
    const root = { email: 'root@example.com', name: '', passwordHash: 'x', owner: true, at: now }
    const added = await store.accounts.addUser(root)
    if (!added.ok) throw new Error('root@example.com is taken')
    const owner: Viewer = { ...stranger, userId: added.userId, owner: true }
    for (const viewer of [operator, owner, admin, member]) expect(await seen(store, viewer, eventId)).toBe(11)
    for (const viewer of [anonymous, stranger, helper]) expect(await seen(store, viewer, eventId)).toBe(0)
    for (const viewer of [owner, admin, member]) {
      const to = async (project: string) => seen(store, await limited(store, viewer, [project]), eventId)
      expect([await to('secret'), await to('other')]).toEqual([11, 0])
    }
  })

  test('only members change a status', async ({ opened }) => {
    const { store } = opened
    const { stranger, helper, member } = await scene(opened)
    for (const viewer of [anonymous, stranger, helper]) {
      expect(await setStatus(store, viewer, 'SECRET-1', 'resolved', now)).toBeUndefined()
    }
    expect(await setStatus(store, member, 'SECRET-1', 'muted', now)).toEqual({ before: 'open' })
  })

  test('codes are for everyone in the project, and for everyone where receipts are on', async ({ opened }) => {
    const { store } = opened
    const { codes, stranger, helper, member } = await scene(opened)
    const hits = async (viewer: Viewer) => (await store.codes.find(viewer, codes, 9)).length
    const near = (viewer: Viewer) => store.codes.existing(viewer, ['7'], 9)
    for (const viewer of [operator, member, helper]) {
      expect(await hits(viewer)).toBe(4)
      expect(await near(viewer)).toEqual(['7'])
    }
    for (const viewer of [anonymous, stranger]) {
      expect(await hits(viewer)).toBe(0)
      expect(await near(viewer)).toEqual([])
    }
    await store.projects.update(operator, 'secret', { receipts: true })
    expect(await hits(anonymous)).toBe(4)
    expect(await hits(stranger)).toBe(0)
  })

  test('a viewer who may not open an issue sees what its code leads to, without any of its texts', async ({
    opened,
  }) => {
    const { store } = opened
    const { codes, helper, member, admin } = await scene(opened)
    const hits = (viewer: Viewer) => store.codes.find(viewer, codes, 9, 1e6)
    for (const viewer of [operator, member, admin]) {
      for (const hit of await hits(viewer)) {
        expect(hit).toMatchObject({ mayOpen: true, event: {}, issue: { title: 'Error: boom', type: 'Error' } })
      }
    }
    await store.projects.update(operator, 'secret', { receipts: true })
    for (const viewer of [helper, anonymous]) {
      for (const hit of await hits(viewer)) {
        expect(hit).toMatchObject({ mayOpen: false, kept: true, redacted: false, sightings: { count: 1 } })
        expect(hit.issue).toMatchObject({ shortId: 'SECRET-1', title: 'SECRET-1', count: 1, status: 'open' })
        for (const untold of ['type', 'value', 'culprit', 'lastEventId']) expect(hit.issue).not.toHaveProperty(untold)
        expect(hit).not.toHaveProperty('event')
        expect(JSON.stringify(hit)).not.toMatch(/boom|shop\.ts/)
      }
    }
  })

  test('projects are visible to their members, and changed by their admins', async ({ opened }) => {
    const { store } = opened
    const { keyId, stranger, helper, member, admin } = await scene(opened)
    const slugs = async (viewer: Viewer) => (await store.projects.list(viewer)).map((project) => project.slug)
    expect(await slugs(anonymous)).toEqual([])
    expect(await slugs(stranger)).toEqual(['other'])
    for (const viewer of [helper, member, admin]) expect(await slugs(viewer)).toEqual(['secret'])
    expect(await slugs(operator)).toEqual(['other', 'secret', 'digestline'])
    for (const viewer of [helper, member, admin, operator]) {
      const role = await store.projects.role(viewer, 'secret')
      expect(await store.projects.list(viewer)).toContainEqual(expect.objectContaining({ slug: 'secret', role }))
    }

    const role = (viewer: Viewer) => store.projects.role(viewer, 'secret')
    expect(await Promise.all([anonymous, stranger, helper, member, admin, operator].map(role))).toEqual([
      undefined,
      undefined,
      'helper',
      'member',
      'admin',
      'admin',
    ])

    const newKey = () => ({ publicKey: id(), label: '', at: now })
    for (const viewer of [anonymous, stranger, helper, member]) {
      expect(await store.projects.update(viewer, 'secret', { name: 'Mine' })).toBe(false)
      expect(await store.projects.addKey(viewer, 'secret', newKey())).toBeUndefined()
      expect(await store.projects.setKeyEnabled(viewer, 'secret', keyId, false)).toBe(false)
    }
    for (const viewer of [anonymous, stranger, helper]) {
      expect(await store.projects.bySlug(viewer, 'secret')).toBeUndefined()
      expect(await store.projects.keys(viewer, 'secret')).toEqual([])
    }
    expect(await store.projects.keys(member, 'secret')).toHaveLength(1)
    expect(await store.projects.addKey(admin, 'secret', newKey())).toBeDefined()
    expect(await store.projects.setKeyEnabled(admin, 'secret', keyId, false)).toBe(true)
  })
}
