import { expect } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import { hours, seconds } from '../../../app/clock'
import { mostApps } from '../../../app/store/app-grants'
import { now } from './builders'
import type { testWith } from './opened'

/** An app that was allowed to read, and what it sends for its code. */
const grant = {
  label: 'Agent',
  scopes: ['read'],
  clientHash: 'client',
  redirectUri: 'https://app.example/callback',
  codeHash: 'code',
  codeChallenge: 'challenge',
  at: now,
  codeExpiresAt: now + seconds(60),
}
/** The `n`th pair of tokens. */
const tokens = (n: number, at = now) => ({
  at,
  tokenHash: `token ${n}`,
  tokenExpiresAt: at + hours(1),
  refreshHash: `refresh ${n}`,
  refreshExpiresAt: at + hours(100),
})
const { codeHash, clientHash, redirectUri, codeChallenge } = grant
const exchange = { ...tokens(1), codeHash, clientHash, redirectUri, codeChallenge, familyHash: 'family' }
const refresh = { ...tokens(2), clientHash, familyHash: 'family', usedHash: 'refresh 1' }

export function appGrantsContract(test: ReturnType<typeof testWith>): void {
  test('a code becomes tokens that act as their user, and is renewed', async ({
    opened: { store, aProject, aUser },
  }) => {
    const shop = await aProject('Shop')
    await aProject('Desk')
    const user = await aUser('a@example.com', { [shop.id]: 'member' })
    expect(await store.appGrants.add({ ...grant, userId: user.userId, projects: ['shop', 'desk'] })).toBe(true)
    expect(await store.tokens.list(user.userId)).toEqual([])
    expect(await store.appGrants.exchange(exchange)).toEqual({ scopes: ['read'] })
    const known = await store.tokens.viewer('token 1', now)
    expect(known).toMatchObject({ scopes: ['read'], viewer: { userId: user.userId } })
    expect((await store.projects.list(known!.viewer)).map(({ slug }) => slug)).toEqual(['shop'])
    expect(await store.tokens.viewer('token 1', now + hours(1))).toBeUndefined()
    const row = { label: 'Agent', redirectUri, projects: ['Shop'], expiresAt: now + hours(100) }
    expect(await store.tokens.list(user.userId)).toMatchObject([row])

    expect(await store.appGrants.refresh(refresh)).toEqual({ scopes: ['read'] })
    expect(await store.tokens.viewer('token 1', now)).toBeUndefined()
    expect(await store.tokens.viewer('token 2', now)).toMatchObject({ viewer: { userId: user.userId } })
    expect(await store.tokens.list(user.userId)).toHaveLength(1)
    const own = await store.ownData.of(user)
    expect(own?.tokens).toMatchObject([{ label: 'Agent', appAddress: redirectUri }])
  })

  test.for([
    ['a wrong verifier', { codeChallenge: 'other' }],
    ['another client', { clientHash: 'other' }],
    ['another redirect URI', { redirectUri: 'https://evil.example/' }],
    ['a minute of age', { at: now + seconds(60) }],
  ] as const)('a code with %s opens nothing and is over', async ([, change], { opened }) => {
    const { store, aUser } = opened
    const user = await aUser('a@example.com')
    await store.appGrants.add({ ...grant, userId: user.userId })
    expect(await store.appGrants.exchange({ ...exchange, codeHash: 'other' })).toBeUndefined()
    expect(await store.appGrants.exchange({ ...exchange, ...change })).toBeUndefined()
    expect(await store.appGrants.exchange(exchange)).toBeUndefined()
    expect(await store.tokens.viewer('token 1', now)).toBeUndefined()
  })

  test('a code that comes twice ends what it opened', async ({ opened: { store, aUser } }) => {
    const user = await aUser('a@example.com')
    await store.appGrants.add({ ...grant, userId: user.userId })
    await store.appGrants.exchange(exchange)
    expect(await store.appGrants.exchange({ ...exchange, ...tokens(3), familyHash: 'other' })).toBeUndefined()
    expect(await store.tokens.viewer('token 1', now)).toBeUndefined()
    expect(await store.appGrants.refresh(refresh)).toBeUndefined()
    const log = await store.audit.page(operator, { search: {}, limit: 2 })
    const details = { account: 'a@example.com', why: 'misused code' }
    expect(log?.entries).toMatchObject([
      { what: 'app.disconnected', about: 'Agent', details },
      { what: 'app.connected', about: 'Agent', details: { scopes: 'read', address: redirectUri } },
    ])
  })

  test.for([
    ['a refresh token that was replaced', { usedHash: 'refresh 0' }],
    ['a refresh token of another client', { clientHash: 'other' }],
    ['a refresh token that expired', { at: now + hours(100) }],
  ] as const)('%s ends its grant', async ([, change], { opened: { store, aUser } }) => {
    const user = await aUser('a@example.com')
    await store.appGrants.add({ ...grant, userId: user.userId })
    await store.appGrants.exchange(exchange)
    expect(await store.appGrants.refresh({ ...refresh, familyHash: 'other' })).toBeUndefined()
    expect(await store.appGrants.refresh({ ...refresh, ...change })).toBeUndefined()
    expect(await store.appGrants.refresh(refresh)).toBeUndefined()
    expect(await store.tokens.list(user.userId)).toEqual([])
  })

  test('an app gives its access back by either token, and not that of others', async ({ opened: { store, aUser } }) => {
    const user = await aUser('a@example.com')
    const connect = async () => {
      await store.appGrants.add({ ...grant, userId: user.userId })
      await store.appGrants.exchange(exchange)
    }
    await connect()
    await store.appGrants.revoke({ clientHash: 'other', tokenHash: 'token 1' })
    await store.appGrants.revoke({ clientHash, tokenHash: 'token 2' })
    await store.appGrants.revoke({ clientHash })
    expect(await store.tokens.list(user.userId)).toHaveLength(1)
    await store.appGrants.revoke({ clientHash, tokenHash: 'token 1' })
    expect(await store.tokens.list(user.userId)).toEqual([])
    await connect()
    await store.appGrants.revoke({ clientHash, familyHash: 'family' })
    expect(await store.tokens.list(user.userId)).toEqual([])
  })

  test('a user disconnects their own apps, and disabling the account ends them', async ({ opened }) => {
    const { store, aUser } = opened
    const [user, other] = [await aUser('a@example.com'), await aUser('b@example.com')]
    await store.appGrants.add({ ...grant, userId: user.userId })
    await store.appGrants.exchange(exchange)
    const [app] = await store.tokens.list(user.userId)
    await store.tokens.remove(other.userId, app!.id)
    expect(await store.appGrants.refresh(refresh)).toBeDefined()
    await store.tokens.remove(user.userId, app!.id)
    expect(await store.appGrants.refresh({ ...refresh, usedHash: 'refresh 2' })).toBeUndefined()
    await store.appGrants.add({ ...grant, userId: user.userId })
    await store.people.setDisabled(operator, user.userId, true, now)
    expect(await store.appGrants.exchange(exchange)).toBeUndefined()
  })

  test('an account has a limit of apps; what is over does not count', async ({ opened: { store, aUser } }) => {
    const { userId } = await aUser('a@example.com')
    const add = (n: number, at = now) =>
      store.appGrants.add({ ...grant, userId, codeHash: `code ${n}`, at, codeExpiresAt: at + seconds(60) })
    for (let n = 0; n < mostApps; n++) expect(await add(n)).toBe(true)
    expect(await add(mostApps)).toBe(false)
    expect(await add(mostApps, now + seconds(60))).toBe(true)
  })
}
