import { expect } from 'vitest'
import { anonymous } from '../../../app/accounts/viewer'
import { days, hours, minutes } from '../../../app/clock'
import { now } from './builders'
import type { testWith } from './opened'

export function sessionsContract(test: ReturnType<typeof testWith>): void {
  test('a session lasts until it is closed or expires', async ({ opened: { store, aUser } }) => {
    const user = await aUser('a@example.com')
    const session = { userId: user.userId, at: now, expiresAt: now + hours(1), userAgent: 'x'.repeat(2000) }
    await store.sessions.open({ ...session, tokenHash: 'one' })
    await store.sessions.open({ ...session, tokenHash: 'two' })
    expect(await store.sessions.viewer('one', now)).toEqual(user)
    expect(await store.sessions.viewer('one', now + hours(1))).toBeUndefined()
    await store.sessions.close('one')
    expect(await store.sessions.viewer('one', now)).toBeUndefined()
    expect(await store.sessions.viewer('two', now)).toEqual(user)
    expect(await store.sessions.viewer('three', now)).toBeUndefined()
  })

  test('opening a session deletes expired ones', async ({ opened: { store, aUser } }) => {
    const { userId } = await aUser('a@example.com')
    const session = { userId, at: now, expiresAt: now + 1, userAgent: '' }
    await store.sessions.open({ ...session, tokenHash: 'old' })
    await store.sessions.open({ ...session, tokenHash: 'new', at: now + 1, expiresAt: now + 2 })
    expect(await store.sessions.viewer('old', now)).toBeUndefined()
    expect(await store.sessions.viewer('new', now)).toBeDefined()
  })

  test('a session ends after two weeks without use', async ({ opened: { store, aUser } }) => {
    const user = await aUser('a@example.com')
    const session = { userId: user.userId, at: now, expiresAt: now + days(30), userAgent: '' }
    await store.sessions.open({ ...session, tokenHash: 'idle' })
    await store.sessions.open({ ...session, tokenHash: 'used' })
    expect(await store.sessions.viewer('used', now + days(13), '')).toEqual(user)
    expect(await store.sessions.viewer('idle', now + days(14))).toBeUndefined()
    expect(await store.sessions.confirmedAt('idle', now + days(14))).toBeUndefined()
    // The use is stored after the request was answered.
    await expect.poll(() => store.sessions.viewer('used', now + days(26))).toEqual(user)
    expect(await store.sessions.list(user, now + days(14), undefined)).toHaveLength(1)
  })

  test('a session is listed for its user, with the network and time of its last use', async ({
    opened: { store, aUser },
  }) => {
    const user = await aUser('a@example.com')
    const other = await aUser('b@example.com')
    const session = { at: now, expiresAt: now + hours(9), userAgent: 'Firefox', network: '203.0.113.0/24' }
    await store.sessions.open({ ...session, userId: user.userId, tokenHash: 'one' })
    await store.sessions.open({ ...session, userId: user.userId, tokenHash: 'two', network: '198.51.100.0/24' })
    await store.sessions.open({ ...session, userId: user.userId, tokenHash: 'half', stage: 'factor' })
    await store.sessions.open({ ...session, userId: other.userId, tokenHash: 'other' })
    // Within the hour nothing is written.
    await store.sessions.viewer('one', now + minutes(59), '192.0.2.0/24')
    await store.sessions.viewer('one', now + hours(2))
    await store.sessions.viewer('one', now + hours(3), '192.0.2.0/24')
    await expect
      .poll(() => store.sessions.list(user, now + hours(3), 'two'))
      .toEqual([
        {
          id: expect.any(Number),
          userAgent: 'Firefox',
          network: '192.0.2.0/24',
          createdAt: now,
          lastUsedAt: now + hours(3),
          current: false,
        },
        {
          id: expect.any(Number),
          userAgent: 'Firefox',
          network: '198.51.100.0/24',
          createdAt: now,
          lastUsedAt: now,
          current: true,
        },
      ])
    expect(await store.sessions.list(user, now + hours(9), 'two')).toEqual([])
    expect(await store.sessions.list(anonymous, now, undefined)).toEqual([])
  })

  test('users end their own sessions, one or all others', async ({ opened: { store, aUser } }) => {
    const user = await aUser('a@example.com')
    const other = await aUser('b@example.com')
    const session = { at: now, expiresAt: now + hours(1), userAgent: '' }
    for (const tokenHash of ['one', 'two', 'three']) {
      await store.sessions.open({ ...session, userId: user.userId, tokenHash })
    }
    await store.sessions.open({ ...session, userId: other.userId, tokenHash: 'other' })
    const [first] = await store.sessions.list(user, now, 'two')
    expect(await store.sessions.end(other, first!.id)).toBe(false)
    expect(await store.sessions.end(anonymous, first!.id)).toBe(false)
    expect(await store.sessions.end(user, first!.id)).toBe(true)
    expect(await store.sessions.list(user, now, 'two')).toHaveLength(2)
    expect(await store.sessions.endOthers(user, 'two')).toBe(1)
    expect(await store.sessions.viewer('two', now)).toEqual(user)
    expect(await store.sessions.viewer('other', now)).toEqual(other)
  })

  test('a session has the time at which its user last proved who they are', async ({ opened: { store, aUser } }) => {
    const { userId } = await aUser('a@example.com')
    const session = { userId, at: now, expiresAt: now + hours(1), userAgent: '' }
    await store.sessions.open({ ...session, tokenHash: 'one' })
    await store.sessions.open({ ...session, tokenHash: 'half', stage: 'factor' })
    expect(await store.sessions.confirmedAt('one', now)).toBe(now)
    await store.sessions.confirm('one', now + minutes(9))
    expect(await store.sessions.confirmedAt('one', now + minutes(10))).toBe(now + minutes(9))
    expect(await store.sessions.confirmedAt('one', now + hours(1))).toBeUndefined()
    expect(await store.sessions.confirmedAt('half', now)).toBeUndefined()
    expect(await store.sessions.confirmedAt('two', now)).toBeUndefined()
  })
}
