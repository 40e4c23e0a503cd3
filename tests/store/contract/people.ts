import { expect } from 'vitest'
import { invitationLimits } from '../../../app/accounts/invitation'
import { anonymous, operator, type Viewer } from '../../../app/accounts/viewer'
import { minutes } from '../../../app/clock'
import { aBatch, now, processed } from './builders'
import type { Opened, testWith } from './opened'
import { deeds } from './shorthand'

async function anOwner({ store }: Opened, email = 'owner@example.com') {
  const added = await store.accounts.addUser({ email, name: '', passwordHash: 'x', owner: true, at: now })
  if (!added.ok) throw new Error(`${email} is taken`)
  return { kind: 'user', userId: added.userId, email, name: '', owner: true } satisfies Viewer
}

/** Opens a session and a token for this account; returns whether each of them works. */
async function letIn({ store: { tokens, sessions } }: Opened, userId: number) {
  const session = { tokenHash: `s${userId}`, userId, at: now, expiresAt: now + minutes(60), userAgent: '' }
  await sessions.open(session)
  await tokens.add({ tokenHash: `t${userId}`, userId, label: 'x', scopes: ['read'], at: now })
  return async () => [
    (await sessions.viewer(`s${userId}`, now)) !== undefined,
    (await tokens.viewer(`t${userId}`, now)) !== undefined,
  ]
}

export function peopleContract(test: ReturnType<typeof testWith>): void {
  test('owners see every account, others none', async ({ opened }) => {
    const { people } = opened.store
    const owner = await anOwner(opened)
    const [web, api] = [await opened.aProject('Web'), await opened.aProject('API')]
    const ada = await opened.aUser('Ada@example.com', { [web.id]: 'admin', [api.id]: 'helper' })
    await letIn(opened, ada.userId)
    for (const viewer of [operator, owner]) {
      expect(await people.list(viewer, { limit: 10 })).toMatchObject([
        {
          userId: ada.userId,
          email: 'Ada@example.com',
          owner: false,
          lastSeen: now,
          oneTimeCodes: false,
          passkeys: 0,
          assigned: 0,
          roles: [
            { slug: 'api', name: 'API', role: 'helper' },
            { slug: 'web', name: 'Web', role: 'admin' },
          ],
        },
        { email: 'owner@example.com', owner: true, roles: [] },
      ])
      expect(await people.list(viewer, { limit: 1, after: 'ADA@example.com' })).toMatchObject([{ owner: true }])
      expect(await people.list(viewer, { limit: 9, text: 'ADA' })).toMatchObject([{ userId: ada.userId }])
      expect(await people.list(viewer, { limit: 9, text: '%' })).toEqual([])
      expect(await people.byEmail(viewer, ' ada@EXAMPLE.com')).toMatchObject({ userId: ada.userId })
    }
    for (const viewer of [ada, anonymous]) {
      expect(await people.list(viewer, { limit: 10 })).toEqual([])
      expect(await people.one(viewer, owner.userId)).toBeUndefined()
      const unknown = { ok: false, why: 'unknown' }
      expect(await people.setDisabled(viewer, owner.userId, true, now)).toEqual(unknown)
      expect(await people.setOwner(viewer, ada.userId, true)).toEqual(unknown)
      expect(await people.remove(viewer, owner.userId, now)).toEqual(unknown)
      expect(await people.handOver(viewer, owner.userId, ada.userId, now)).toEqual({ ok: false })
    }
  })

  test('a disabled account loses sessions, tokens, links and invitations at once', async ({ opened }) => {
    const { people, accounts, accountLinks, invitations } = opened.store
    const owner = await anOwner(opened)
    const web = await opened.aProject('Web')
    const ada = await opened.aUser('ada@example.com', { [web.id]: 'admin' })
    const isIn = await letIn(opened, ada.userId)
    const expiresAt = now + invitationLimits.lifetime
    const link = { at: now, expiresAt }
    await accountLinks.make({ userId: ada.userId, kind: 'reset', tokenHash: 'r', ...link })
    const roles = [{ slug: 'web', role: 'member' as const }]
    await invitations.add(ada, { email: 'friend@example.com', owner: false, roles, tokenHash: 'i', ...link })
    expect(await isIn()).toEqual([true, true])
    expect(await people.setDisabled(owner, ada.userId, true, now)).toEqual({ ok: true, email: ada.email })
    expect(await isIn()).toEqual([false, false])
    expect(await accounts.credentials(ada.email)).toBeUndefined()
    expect(await accountLinks.owner('reset', 'r', now)).toBeUndefined()
    expect(await accountLinks.make({ userId: ada.userId, kind: 'sign-in', tokenHash: 's', ...link })).toBeUndefined()
    expect(await invitations.byToken('i', now)).toMatchObject({ state: 'withdrawn' })
    expect(await people.one(owner, ada.userId)).toMatchObject({ disabledAt: now })
    expect(await people.setDisabled(owner, ada.userId, false, now)).toMatchObject({ ok: true })
    expect(await accounts.credentials(ada.email)).toBeDefined()
    expect(await isIn()).toEqual([false, false])
    expect((await people.one(owner, ada.userId))?.disabledAt).toBeUndefined()
  })

  test('the last owner who can sign in stays, and owners cannot lock themselves out', async ({ opened }) => {
    const { people } = opened.store
    const owner = await anOwner(opened)
    const last = { ok: false, why: 'last-owner' }
    expect(await people.setDisabled(operator, owner.userId, true, now)).toEqual(last)
    expect(await people.setOwner(owner, owner.userId, false)).toEqual(last)
    expect(await people.remove(operator, owner.userId, now)).toEqual(last)
    const second = await opened.aUser('second@example.com')
    expect(await people.setOwner(owner, second.userId, true)).toEqual({ ok: true, email: second.email })
    const yourself = { ok: false, why: 'yourself' }
    expect(await people.setDisabled(owner, owner.userId, true, now)).toEqual(yourself)
    expect(await people.remove(owner, owner.userId, now)).toEqual(yourself)
    await people.setDisabled(owner, second.userId, true, now)
    expect(await people.setOwner(owner, owner.userId, false)).toEqual(last)
    await people.setDisabled(owner, second.userId, false, now)
    expect(await people.setOwner(owner, owner.userId, false)).toMatchObject({ ok: true })
  })

  test('assigned issues are handed over where the other person is a member, and unassigned elsewhere', async ({
    opened,
  }) => {
    const { people, triage, issues } = opened.store
    const owner = await anOwner(opened)
    const [web, api] = [await opened.aProject('Web'), await opened.aProject('API')]
    const ada = await opened.aUser('ada@example.com', { [web.id]: 'member', [api.id]: 'member' })
    const bob = await opened.aUser('bob@example.com', { [web.id]: 'member', [api.id]: 'helper' })
    await opened.recorder.record(aBatch([processed(web), processed(api)]))
    for (const shortId of ['WEB-1', 'API-1'])
      await triage.change(owner, shortId, { what: 'assign', userId: ada.userId }, now)
    expect(await people.one(owner, ada.userId)).toMatchObject({ assigned: 2 })
    expect(await people.handOver(owner, ada.userId, bob.userId, now + 1)).toEqual({
      ok: true,
      from: ada.email,
      to: bob.email,
      given: 1,
      unassigned: 1,
    })
    expect((await issues.byShortId(owner, 'WEB-1'))?.triage?.assignee).toMatchObject({ userId: bob.userId })
    expect((await issues.byShortId(owner, 'API-1'))?.triage?.assignee).toBeUndefined()
    expect((await deeds(opened.store, owner, 'WEB-1', 1))?.[0]).toMatchObject({ what: 'assigned', detail: bob.name })
    expect(await people.handOver(owner, bob.userId, bob.userId, now)).toEqual({ ok: false })
  })

  test('the texts of a deleted account stay, and its id is not used again', async ({ opened }) => {
    const { people, triage, issues, accounts } = opened.store
    const owner = await anOwner(opened)
    const web = await opened.aProject('Web')
    const ada = await opened.aUser('ada@example.com', { [web.id]: 'member' })
    const isIn = await letIn(opened, ada.userId)
    await opened.recorder.record(aBatch([processed(web)]))
    await triage.change(ada, 'WEB-1', { what: 'assign', userId: ada.userId }, now)
    expect(await people.remove(owner, ada.userId, now)).toEqual({ ok: true, email: ada.email })
    expect(await isIn()).toEqual([false, false])
    expect((await issues.byShortId(owner, 'WEB-1'))?.triage?.assignee).toBeUndefined()
    expect(await accounts.credentials(ada.email)).toBeUndefined()
    expect((await opened.aUser('eve@example.com')).userId).toBeGreaterThan(ada.userId)
  })

  test('a link signs its account in once, until it expires or is replaced', async ({ opened }) => {
    const { accountLinks, accounts } = opened.store
    const { userId, email } = await opened.aUser('ada@example.com')
    const isIn = await letIn(opened, userId)
    const make = (kind: 'reset' | 'sign-in', tokenHash: string) =>
      accountLinks.make({ userId, kind, tokenHash, at: now, expiresAt: now + minutes(30) })
    expect(await make('reset', 'a')).toBe(email)
    await make('reset', 'b')
    await make('sign-in', 'c')
    expect(await accountLinks.owner('reset', 'a', now)).toBeUndefined()
    expect(await accountLinks.owner('sign-in', 'b', now)).toBeUndefined()
    expect(await accountLinks.owner('reset', 'b', now)).toEqual({ userId, email })
    const reset = { tokenHash: 'b', passwordHash: 'new', at: now }
    expect(await accountLinks.resetPassword({ ...reset, at: now + minutes(30) })).toBeUndefined()
    expect(await isIn()).toEqual([true, true])
    expect(await accountLinks.resetPassword(reset)).toBe(userId)
    expect((await isIn())[0]).toBe(false)
    expect(await accounts.credentials(email)).toEqual({ userId, passwordHash: 'new' })
    expect(await accountLinks.resetPassword(reset)).toBeUndefined()
    // The reset also removes the sign-in link, which somebody else may have requested.
    expect(await accountLinks.takeSignIn('c', now)).toBeUndefined()
    await make('sign-in', 'd')
    expect(await accountLinks.takeSignIn('d', now)).toBe(userId)
    expect(await accountLinks.takeSignIn('d', now)).toBeUndefined()
  })
}
