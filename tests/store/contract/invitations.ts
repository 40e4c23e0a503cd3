import { expect } from 'vitest'
import { invitationLimits } from '../../../app/accounts/invitation'
import { anonymous, operator, type Viewer } from '../../../app/accounts/viewer'
import type { NewInvitation } from '../../../app/store/invitations'
import { now } from './builders'
import type { Opened, testWith } from './opened'

async function scene({ aProject, aUser }: Opened) {
  const [web, other] = [await aProject('Web'), await aProject('Other')]
  return {
    owner: { ...(await aUser('owner@example.com')), owner: true } satisfies Viewer,
    admin: await aUser('admin@example.com', { [web.id]: 'admin' }),
    member: await aUser('member@example.com', { [web.id]: 'member' }),
    elsewhere: await aUser('elsewhere@example.com', { [other.id]: 'admin' }),
  }
}

const expiresAt = now + invitationLimits.lifetime
const inWeb = [{ slug: 'web', role: 'member' as const }]
const fresh = (tokenHash: string, change: Partial<NewInvitation> = {}): NewInvitation => ({
  tokenHash,
  email: 'New@Example.com',
  owner: false,
  roles: inWeb,
  at: now,
  expiresAt,
  ...change,
})
const accepting = (tokenHash: string, at = now) => ({ tokenHash, at, name: 'New', passwordHash: 'x' })

export function invitationsContract(test: ReturnType<typeof testWith>): void {
  test('an invited person gets an account with the roles of the invitation, once', async ({ opened }) => {
    const { invitations, projects, accounts } = opened.store
    const { owner } = await scene(opened)
    const roles = [...inWeb, { slug: 'other', role: 'helper' as const }]
    expect(await invitations.add(owner, fresh('a', { roles }))).toMatchObject({ ok: true })
    expect(await invitations.byToken('a', now)).toMatchObject({
      state: 'open',
      email: 'New@Example.com',
      owner: false,
      roles: [
        { name: 'Other', role: 'helper' },
        { name: 'Web', role: 'member' },
      ],
      invitedBy: 'owner@example.com',
    })
    const accepted = await invitations.accept(accepting('a'))
    expect(accepted).toMatchObject({ ok: true, email: 'New@Example.com' })
    const userId = accepted.ok ? accepted.userId : 0
    const viewer = await accounts.viewer(userId)
    expect(viewer).toMatchObject({ email: 'New@Example.com', name: 'New', owner: false })
    expect(await projects.role(viewer!, 'web')).toBe('member')
    expect(await projects.role(viewer!, 'other')).toBe('helper')
    expect(await invitations.byToken('a', now)).toMatchObject({ state: 'used' })
    expect(await invitations.accept(accepting('a'))).toEqual({ ok: false, why: 'used' })
    expect(await invitations.list(owner, { at: now })).toEqual([])
  })

  test('a link shows the state of its invitation', async ({ opened }) => {
    const { invitations, accounts } = opened.store
    const { owner } = await scene(opened)
    const added = await invitations.add(owner, fresh('a'))
    expect(await invitations.accept(accepting('a', expiresAt))).toEqual({ ok: false, why: 'expired' })
    expect(await invitations.list(owner, { at: expiresAt })).toMatchObject([{ expired: true }])
    const id = added.ok ? added.id : 0
    expect(await invitations.renew(owner, id, { tokenHash: 'b', at: now, expiresAt })).toBe('New@Example.com')
    expect(await invitations.byToken('a', now)).toBeUndefined()
    expect(await invitations.accept(accepting('a'))).toEqual({ ok: false, why: 'unknown' })
    expect(await invitations.withdraw(owner, id, now)).toBe('New@Example.com')
    expect(await invitations.accept(accepting('b'))).toEqual({ ok: false, why: 'withdrawn' })
    expect(await invitations.withdraw(owner, id, now)).toBeUndefined()
    expect(await invitations.renew(owner, id, { tokenHash: 'c', at: now, expiresAt })).toBeUndefined()
    await invitations.add(owner, fresh('d'))
    await accounts.addUser({ email: 'new@example.com', name: '', passwordHash: 'x', owner: false, at: now })
    expect(await invitations.accept(accepting('d'))).toEqual({ ok: false, why: 'has-account' })
    expect(await invitations.add(owner, fresh('e'))).toEqual({ ok: false, why: 'has-account' })
    expect(await invitations.list(owner, { at: now })).toEqual([])
  })

  test('an existing account takes the roles of an invitation to its address', async ({ opened }) => {
    const { invitations, projects } = opened.store
    const { owner, member } = await scene(opened)
    await invitations.add(owner, fresh('a', { roles: [{ slug: 'web', role: 'helper' }] }))
    const arrived = await opened.aUser('new@example.com')
    expect(await invitations.join(member, 'a', now)).toBe(false)
    expect(await invitations.join(anonymous, 'a', now)).toBe(false)
    expect(await invitations.join(arrived, 'a', now)).toBe(true)
    expect(await projects.role(arrived, 'web')).toBe('helper')
    expect(await invitations.join(arrived, 'a', now)).toBe(false)
  })

  test('admins invite only to their projects, and see only the roles in these', async ({ opened }) => {
    const { invitations } = opened.store
    const { owner, admin, member, elsewhere } = await scene(opened)
    const forbidden = { ok: false, why: 'forbidden' }
    const toBoth = fresh('b', { roles: [...inWeb, { slug: 'other', role: 'admin' }] })
    expect(await invitations.add(admin, toBoth)).toEqual(forbidden)
    expect(await invitations.add(admin, fresh('b', { owner: true }))).toEqual(forbidden)
    expect(await invitations.add(admin, fresh('b', { roles: [] }))).toEqual(forbidden)
    expect(await invitations.add(owner, fresh('b', { roles: [{ slug: 'nothing', role: 'admin' }] }))).toEqual(forbidden)
    for (const viewer of [member, elsewhere, anonymous])
      expect(await invitations.add(viewer, fresh('b'))).toEqual(forbidden)
    const both = await invitations.add(owner, toBoth)
    const own = await invitations.add(admin, fresh('c', { email: 'own@example.com' }))
    const [bothId, ownId] = [both.ok ? both.id : 0, own.ok ? own.id : 0]
    const webRole = [{ slug: 'web', name: 'Web', role: 'member' }]
    expect(await invitations.list(admin, { slug: 'web', at: now })).toMatchObject([
      { id: ownId, email: 'own@example.com', mayChange: true, roles: webRole },
      { id: bothId, email: 'New@Example.com', mayChange: false, roles: webRole },
    ])
    for (const viewer of [admin, member, anonymous]) expect(await invitations.list(viewer, { at: now })).toBeUndefined()
    for (const viewer of [member, elsewhere, anonymous])
      expect(await invitations.list(viewer, { slug: 'web', at: now })).toBeUndefined()
    expect(await invitations.renew(admin, bothId, { tokenHash: 'x', at: now, expiresAt })).toBeUndefined()
    expect(await invitations.withdraw(admin, bothId, now)).toBeUndefined()
    expect(await invitations.withdraw(member, ownId, now)).toBeUndefined()
    expect(await invitations.list(operator, { at: now })).toHaveLength(2)
  })

  test('a newer invitation replaces those that its author could have made', async ({ opened }) => {
    const { invitations } = opened.store
    const { owner, admin } = await scene(opened)
    await invitations.add(owner, fresh('a', { owner: true, roles: [] }))
    await invitations.add(admin, fresh('b'))
    // Otherwise an admin would have a link that makes an owner.
    expect(await invitations.byToken('a', now)).toMatchObject({ state: 'open', owner: true })
    expect(await invitations.byToken('b', now)).toMatchObject({ state: 'open', owner: false })
    await invitations.add(owner, fresh('c', { roles: [{ slug: 'other', role: 'admin' }] }))
    for (const token of ['a', 'b']) expect(await invitations.byToken(token, now)).toMatchObject({ state: 'withdrawn' })
    expect(await invitations.byToken('c', now)).toMatchObject({
      owner: false,
      roles: [
        { name: 'Other', role: 'admin' },
        { name: 'Web', role: 'member' },
      ],
    })
  })

  test('an instance has a maximum number of open invitations', async ({ opened }) => {
    const { invitations } = opened.store
    const { owner } = await scene(opened)
    const invite = (n: number, at = now) =>
      invitations.add(owner, fresh(`t${n}`, { email: `p${n}@example.com`, at, expiresAt: at + 1 }))
    for (let n = 0; n < invitationLimits.open; n++) expect((await invite(n)).ok).toBe(true)
    expect(await invite(9999)).toEqual({ ok: false, why: 'full' })
    expect(await invite(9999, now + 1)).toMatchObject({ ok: true })
  })
}
