import { expect } from 'vitest'
import type { GroupRole, ProviderPerson } from '../../../app/accounts/identity-provider'
import { anonymous, operator, type Viewer } from '../../../app/accounts/viewer'
import { now } from './builders'
import type { Opened, testWith } from './opened'

const issuer = 'https://id.example.com'
const ada: ProviderPerson = {
  issuer,
  subject: 'u-1',
  email: 'ada@example.com',
  emailVerified: true,
  name: 'Ada',
  groups: [],
}

async function scene({ store, aUser, aProject }: Opened) {
  const [web, till] = [await aProject('Web'), await aProject('Till')]
  const owner: Viewer & { kind: 'user' } = { ...(await aUser('owner@example.com')), owner: true }
  const providers = store.identityProviders
  const added = await providers.add(owner, { name: 'Keycloak', issuer, clientId: 'd', clientSecret: 'sealed', at: now })
  if (!added.ok) throw new Error(added.why)
  const { id } = added
  const signIn = (person: Partial<ProviderPerson> = {}) =>
    providers.signIn({ providerId: id, person: { ...ada, ...person }, at: now })
  const rolesOf = async (userId: number) => {
    const viewer: Viewer = { kind: 'user', userId, email: '', name: '', owner: false }
    return Object.fromEntries((await store.projects.list(viewer)).map(({ slug, role }) => [slug, role]))
  }
  const byGroups = async (roles: GroupRole[]) => {
    await providers.change(owner, id, { arrival: 'groups', groupsClaim: 'groups' })
    await providers.setRoles(owner, id, roles)
  }
  return { web, till, owner, providers, id, signIn, rolesOf, byGroups }
}

export function identityProvidersContract(test: ReturnType<typeof testWith>): void {
  test('an account can use the enabled providers it is connected to, and is found by its identity', async ({
    opened,
  }) => {
    const { owner, providers, id, signIn } = await scene(opened)
    const account = await opened.aUser(ada.email!)
    expect([await providers.offeredTo(account.userId), await providers.accountOf(ada)]).toEqual([[], undefined])
    await providers.link({ providerId: id, person: ada, userId: account.userId, at: now })
    expect(await signIn()).toMatchObject({ kind: 'in', userId: account.userId })
    expect(await providers.offeredTo(account.userId)).toEqual([{ id, name: 'Keycloak' }])
    expect(await providers.offeredTo(owner.userId)).toEqual([])
    expect(await providers.accountOf(ada)).toEqual({ userId: account.userId, email: ada.email })
    await providers.change(owner, id, { enabled: false })
    expect(await providers.offeredTo(account.userId)).toEqual([])
    await opened.store.people.setDisabled(owner, account.userId, true, now)
    expect(await providers.accountOf(ada)).toBeUndefined()
  })

  test('the audit log names the provider whose roles were changed', async ({ opened }) => {
    const { owner, providers, id } = await scene(opened)
    await providers.setRoles(owner, id, [{ group: 'devs', project: 'web', role: 'member' }])
    const log = await opened.store.audit.page(operator, { search: { words: 'provider.roles-changed' }, limit: 5 })
    const details = { roles: 'devs: member of web' }
    expect(log?.entries).toMatchObject([{ about: 'Keycloak', details }])
  })

  test('only owners see and change providers; enabled ones are offered to everyone', async ({ opened }) => {
    const { owner, providers, id } = await scene(opened)
    const member = await opened.aUser('member@example.com')
    expect(await providers.offered()).toEqual([{ id, name: 'Keycloak' }])
    const connection = { id, name: 'Keycloak', issuer, clientId: 'd', clientSecret: 'sealed', mapped: [] }
    expect(await providers.connection(id)).toEqual(connection)
    for (const viewer of [anonymous, member]) {
      expect(await providers.list(viewer)).toEqual([])
      expect(await providers.byId(viewer, id)).toBeUndefined()
      expect(await providers.change(viewer, id, { enabled: false })).toBe('unknown')
      expect(await providers.setRoles(viewer, id, [])).toBe(false)
      expect(await providers.remove(viewer, id)).toBe('unknown')
      expect(await providers.setSingleSignOn(viewer, true)).toBe('owners')
      const other = { name: 'x', issuer: 'https://x.example', clientId: 'x', clientSecret: 'x', at: now }
      expect(await providers.add(viewer, other)).toEqual({ ok: false, why: 'owners' })
    }
    const again = { name: 'Again', issuer, clientId: 'x', clientSecret: 'x', at: now }
    expect(await providers.add(operator, again)).toEqual({ ok: false, why: 'taken' })
    expect(await providers.change(owner, id, { name: 'SSO', domains: ['a.test'], enabled: false })).toBe('ok')
    expect(await providers.byId(owner, id)).toMatchObject({ name: 'SSO', domains: ['a.test'], clientId: 'd' })
    expect([await providers.offered(), await providers.connection(id)]).toEqual([[], undefined])
    expect([await providers.remove(owner, id), await providers.list(owner)]).toEqual(['ok', []])
  })

  test('an identity finds its account whatever its address becomes; with a disabled provider it does not', async ({
    opened,
  }) => {
    const { owner, providers, id, signIn } = await scene(opened)
    const { userId } = await opened.aUser('ada@example.com')
    expect(await signIn()).toEqual({ kind: 'password' })
    expect(await providers.link({ providerId: id, person: ada, userId, at: now })).toBe(true)
    expect(await signIn({ email: 'else@example.com' })).toEqual({ kind: 'in', userId, how: 'known' })
    expect(await signIn({ subject: 'u-2' })).toEqual({ kind: 'password' })
    // An identity belongs to one account.
    const link = { providerId: id, person: ada, userId: owner.userId, at: now }
    expect(await providers.link(link)).toBe(false)
    expect(await providers.identities(userId)).toEqual([{ issuer, email: 'else@example.com', lastUsedAt: now }])
    await providers.change(owner, id, { enabled: false })
    expect(await signIn()).toEqual({ kind: 'refused', why: 'provider' })
  })

  test('a verified address is connected automatically if the owner trusts the provider', async ({ opened }) => {
    const { owner, providers, id, signIn } = await scene(opened)
    const { userId } = await opened.aUser('ada@example.com')
    await providers.change(owner, id, { trustsEmail: true })
    expect(await signIn({ emailVerified: false })).toEqual({ kind: 'password' })
    expect(await signIn({ email: 'ADA@example.com' })).toEqual({ kind: 'in', userId, how: 'linked' })
    expect(await signIn()).toEqual({ kind: 'in', userId, how: 'known' })
  })

  test('an invited person gets what all open invitations give, once', async ({ opened }) => {
    const { owner, signIn, rolesOf, web } = await scene(opened)
    const admin = await opened.aUser('admin@example.com', { [web.id]: 'admin' })
    const { invitations } = opened.store
    const invite = (by: Viewer, slug: string, tokenHash: string, expiresAt = now + 1) => {
      const roles = [{ slug, role: 'member' as const }]
      return invitations.add(by, { email: 'Ada@example.com', owner: false, roles, tokenHash, at: now, expiresAt })
    }
    expect(await invite(owner, 'till', 'expired', now)).toMatchObject({ ok: true })
    expect(await signIn()).toEqual({ kind: 'refused', why: 'not-invited' })
    expect(await invite(owner, 'till', 'by-owner')).toMatchObject({ ok: true })
    expect(await invite(admin, 'web', 'by-admin')).toMatchObject({ ok: true })
    expect(await signIn({ emailVerified: false })).toEqual({ kind: 'refused', why: 'unverified' })
    const done = await signIn()
    if (done.kind !== 'in') throw new Error('Ada did not arrive')
    expect([done.how, await rolesOf(done.userId)]).toEqual(['arrived', { web: 'member', till: 'member' }])
    for (const tokenHash of ['by-owner', 'by-admin']) {
      const link = { tokenHash, name: 'Eve', passwordHash: 'x', at: now }
      expect(await invitations.accept(link)).toEqual({ ok: false, why: 'used' })
    }
  })

  test('people of an allowed domain get an account without a role', async ({ opened }) => {
    const { owner, providers, id, signIn, rolesOf } = await scene(opened)
    expect(await signIn()).toEqual({ kind: 'refused', why: 'not-invited' })
    await providers.change(owner, id, { arrival: 'domains', domains: ['example.com'] })
    expect(await signIn({ email: 'eve@evil.test' })).toEqual({ kind: 'refused', why: 'domain' })
    const done = await signIn()
    if (done.kind !== 'in') throw new Error('Ada did not arrive')
    expect([done.how, await rolesOf(done.userId)]).toEqual(['arrived', {}])
    expect(await opened.store.accounts.credentials('ada@example.com')).toEqual({ userId: done.userId })
    expect(await opened.store.accounts.viewer(done.userId)).toMatchObject({ name: 'Ada', owner: false })
  })

  test('roles follow groups, are read again at each sign-in, and leave manual roles alone', async ({ opened }) => {
    const { owner, signIn, rolesOf, byGroups, web } = await scene(opened)
    expect(await signIn({ groups: ['devs'] })).toEqual({ kind: 'refused', why: 'not-invited' })
    await byGroups([
      { group: 'devs', project: 'web', role: 'helper' },
      { group: 'leads', project: 'web', role: 'admin' },
      { group: 'devs', project: 'till', role: 'member' },
      { group: 'devs', project: 'nowhere', role: 'admin' },
    ])
    expect(await signIn()).toEqual({ kind: 'refused', why: 'group' })
    const done = await signIn({ groups: ['devs', 'leads'] })
    if (done.kind !== 'in') throw new Error('Ada did not arrive')
    const { userId } = done
    expect(await rolesOf(userId)).toEqual({ web: 'admin', till: 'member' })
    await signIn({ groups: ['devs'] })
    expect(await rolesOf(userId)).toEqual({ web: 'helper', till: 'member' })
    await signIn()
    expect(await rolesOf(userId)).toEqual({})
    await opened.store.members.add(owner, web.slug, 'ada@example.com', 'member')
    await signIn({ groups: ['devs', 'leads'] })
    expect(await rolesOf(userId)).toEqual({ web: 'member', till: 'member' })
    await signIn()
    expect(await rolesOf(userId)).toEqual({ web: 'member' })
  })

  test('a role from groups cannot be changed manually', async ({ opened }) => {
    const { owner, signIn, rolesOf, byGroups } = await scene(opened)
    await byGroups([{ group: 'devs', project: 'web', role: 'member' }])
    const done = await signIn({ groups: ['devs'] })
    if (done.kind !== 'in') throw new Error('Ada did not arrive')
    const { members } = opened.store
    const refused = { ok: false, why: 'groups' }
    expect(await members.add(owner, 'web', 'ada@example.com', 'admin')).toEqual(refused)
    expect(await members.setRole(owner, 'web', done.userId, 'admin')).toEqual(refused)
    expect(await members.remove(owner, 'web', done.userId)).toEqual(refused)
    expect(await rolesOf(done.userId)).toEqual({ web: 'member' })
    expect(await members.list(owner, 'web')).toContainEqual(
      expect.objectContaining({ userId: done.userId, role: 'member', fromGroups: true }),
    )
  })

  test('the provider of the environment keeps its connection; without its setting it becomes an ordinary one', async ({
    opened,
  }) => {
    const { owner, providers, id } = await scene(opened)
    const environment = { issuer: 'https://sso.example.com', clientId: 'env', name: 'sso.example.com' }
    await providers.setEnvironment(environment, now)
    await providers.setEnvironment(environment, now)
    const named = (await providers.list(owner)).find(({ fromEnvironment }) => fromEnvironment)!
    expect(await providers.list(owner)).toHaveLength(2)
    expect((await providers.connection(named.id))?.clientSecret).toBeUndefined()
    for (const change of [{ clientId: 'x' }, { clientSecret: 'x' }, { enabled: false }])
      expect(await providers.change(owner, named.id, change)).toBe('environment')
    expect(await providers.remove(owner, named.id)).toBe('environment')
    expect(await providers.change(owner, named.id, { name: 'SSO', trustsEmail: true })).toBe('ok')
    // The next start keeps the settings from the page, and takes over a provider from the page.
    await providers.setEnvironment(environment, now)
    expect(await providers.byId(owner, named.id)).toMatchObject({ name: 'SSO', trustsEmail: true })
    await providers.setEnvironment({ ...environment, issuer }, now)
    expect(await providers.byId(owner, id)).toMatchObject({ fromEnvironment: true, clientId: 'env' })
    expect(await providers.byId(owner, named.id)).toMatchObject({ fromEnvironment: false, enabled: false })
    await providers.setEnvironment(undefined, now)
    expect(await providers.offered()).toEqual([])
  })

  test('an owner who signs in with a provider can turn passwords off, while a provider is enabled', async ({
    opened,
  }) => {
    const { owner, providers, id } = await scene(opened)
    expect(await providers.setSingleSignOn(owner, true)).toBe('not-linked')
    await providers.link({ providerId: id, person: ada, userId: owner.userId, at: now })
    await providers.change(owner, id, { enabled: false })
    expect(await providers.setSingleSignOn(owner, true)).toBe('no-provider')
    await providers.change(owner, id, { enabled: true })
    expect([await providers.setSingleSignOn(owner, true), await providers.singleSignOn()]).toEqual(['ok', true])
    expect(await providers.change(owner, id, { enabled: false })).toBe('last')
    expect(await providers.remove(owner, id)).toBe('last')
    expect([await providers.setSingleSignOn(owner, false), await providers.singleSignOn()]).toEqual(['ok', false])
    expect(await providers.remove(owner, id)).toBe('ok')
  })
}
