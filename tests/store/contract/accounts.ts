import { expect } from 'vitest'
import type { Preferences } from '../../../app/accounts/language'
import { hours } from '../../../app/clock'
import { now } from './builders'
import type { testWith } from './opened'

export function accountsContract(test: ReturnType<typeof testWith>): void {
  const ada = { email: 'Ada@Example.com', name: 'Ada', passwordHash: 'scrypt$1', owner: true, at: now }

  test('an address has one account, regardless of case', async ({ opened: { store } }) => {
    expect(await store.accounts.hasOwner()).toBe(false)
    const added = await store.accounts.addUser(ada)
    expect(added).toMatchObject({ ok: true })
    expect(await store.accounts.addUser({ ...ada, email: ' ADA@example.com' })).toEqual({ ok: false, why: 'taken' })
    expect(await store.accounts.hasOwner()).toBe(true)
    expect(await store.accounts.credentials('ada@EXAMPLE.com')).toMatchObject({ passwordHash: 'scrypt$1' })
    expect(await store.accounts.credentials('nobody@example.com')).toBeUndefined()
    const users = await store.accounts.users()
    expect(users).toEqual([{ id: expect.any(Number), email: ada.email, name: 'Ada', owner: true, createdAt: now }])
  })

  test('set-up stays open while no account is an owner', async ({ opened: { store, aUser } }) => {
    await aUser('helper@example.com')
    expect(await store.accounts.hasOwner()).toBe(false)
  })

  test('language and time zone come with the session, and can be reset to the browser', async ({
    opened: { store, aUser },
  }) => {
    const user = await aUser('a@example.com')
    await store.sessions.open({
      userId: user.userId,
      at: now,
      expiresAt: now + 1,
      userAgent: '',
      tokenHash: 'one',
    })
    const viewerWith = async (preferences: Preferences) => {
      await store.accounts.setPreferences(user.userId, preferences)
      return store.sessions.viewer('one', now)
    }
    const both: Preferences = { language: 'de', timeZone: 'Europe/Berlin' }
    expect(await viewerWith(both)).toEqual({ ...user, preferences: both })
    expect(await viewerWith({ timeZone: 'UTC' })).toEqual({ ...user, preferences: { timeZone: 'UTC' } })
    expect(await viewerWith({})).toEqual(user)
  })

  test('a new password ends every other session of that user', async ({ opened: { store, aUser } }) => {
    const user = await aUser('a@example.com')
    const other = await aUser('b@example.com')
    const session = { at: now, expiresAt: now + hours(1), userAgent: '' }
    await store.sessions.open({ ...session, userId: user.userId, tokenHash: 'kept' })
    await store.sessions.open({ ...session, userId: user.userId, tokenHash: 'ended' })
    await store.sessions.open({ ...session, userId: other.userId, tokenHash: 'other' })
    await store.accounts.setPassword(user.userId, 'new', 'kept')
    expect(await store.accounts.credentials('a@example.com')).toMatchObject({ passwordHash: 'new' })
    expect(await store.accounts.credentials('b@example.com')).toMatchObject({ passwordHash: 'x' })
    expect(await store.sessions.viewer('kept', now)).toBeDefined()
    expect(await store.sessions.viewer('ended', now)).toBeUndefined()
    expect(await store.sessions.viewer('other', now)).toBeDefined()
    await store.accounts.setPassword(user.userId, 'newer', undefined)
    expect(await store.sessions.viewer('kept', now)).toBeUndefined()
  })

  test('a token works until its user removes it', async ({ opened: { store, aUser } }) => {
    const user = await aUser('a@example.com')
    const other = await aUser('b@example.com')
    const token = { tokenHash: 't', userId: user.userId, label: 'ci', scopes: ['lookup', 'issues'], at: now }
    const { id } = await store.tokens.add(token)
    expect(await store.tokens.viewer('t', now)).toEqual({ viewer: user, scopes: ['lookup', 'issues'] })
    expect(await store.tokens.viewer('u', now)).toBeUndefined()
    await expect
      .poll(() => store.tokens.list(user.userId))
      .toEqual([{ id, label: 'ci', scopes: ['lookup', 'issues'], createdAt: now, lastUsedAt: now }])
    expect(await store.tokens.list(other.userId)).toEqual([])
    await store.tokens.remove(other.userId, id)
    expect(await store.tokens.viewer('t', now)).toBeDefined()
    await store.tokens.remove(user.userId, id)
    expect(await store.tokens.viewer('t', now)).toBeUndefined()
  })

  test('settings are stored, replaced and deleted', async ({ opened: { store } }) => {
    expect(await store.instance.setting('setup')).toBeUndefined()
    await store.instance.setSetting('setup', 'a')
    await store.instance.setSetting('setup', 'b')
    expect(await store.instance.setting('setup')).toBe('b')
    await store.instance.setSetting('setup', undefined)
    expect(await store.instance.setting('setup')).toBeUndefined()
  })
}
