import { expect } from 'vitest'
import { anonymous, operator } from '../../../app/accounts/viewer'
import { hours } from '../../../app/clock'
import { now } from './builders'
import type { testWith } from './opened'

export function secondFactorsContract(test: ReturnType<typeof testWith>): void {
  const codeHashes = ['one', 'two', 'three']

  test('an authenticator app counts after its first correct code', async ({ opened: { store, aUser } }) => {
    const { secondFactors } = store
    const { userId } = await aUser('a@example.com')
    expect(await secondFactors.of(userId)).toEqual({ passkeys: 0, recoveryCodes: 0 })
    expect(
      await secondFactors.confirmTotp({ userId, step: 7, codeHashes, session: undefined, at: now }),
    ).toBeUndefined()
    expect(await secondFactors.beginTotp(userId, 'sealed')).toBe(true)
    expect(await secondFactors.beginTotp(userId, 'sealed again')).toBe(true)
    expect(await secondFactors.of(userId)).toEqual({ passkeys: 0, recoveryCodes: 0 })
    expect(await secondFactors.takeTotpStep(userId, 8)).toBe(false)
    expect(await secondFactors.totp(userId)).toEqual({ secret: 'sealed again', confirmed: false })
    expect(await secondFactors.confirmTotp({ userId, step: 7, codeHashes, session: undefined, at: now })).toEqual({
      codesKept: true,
    })
    expect(await secondFactors.totp(userId)).toEqual({ secret: 'sealed again', confirmed: true })
    expect(await secondFactors.of(userId)).toEqual({ totpSince: now, passkeys: 0, recoveryCodes: 3 })
    await secondFactors.cancelTotp(userId)
    expect(await secondFactors.beginTotp(userId, 'of a thief')).toBe(false)
    expect(await secondFactors.totp(userId)).toEqual({ secret: 'sealed again', confirmed: true })
  })

  test('a secret that was never confirmed can be deleted', async ({ opened: { store, aUser } }) => {
    const { userId } = await aUser('a@example.com')
    await store.secondFactors.beginTotp(userId, 'sealed')
    await store.secondFactors.cancelTotp(userId)
    expect(await store.secondFactors.totp(userId)).toBeUndefined()
  })

  test('no step is accepted twice, and none before a used one', async ({ opened: { store, aUser } }) => {
    const { secondFactors } = store
    const { userId } = await aUser('a@example.com')
    await secondFactors.beginTotp(userId, 'sealed')
    await secondFactors.confirmTotp({ userId, step: 7, codeHashes, session: undefined, at: now })
    const used = []
    for (const step of [7, 6, 8, 8, 7, 10, 9]) used.push(await secondFactors.takeTotpStep(userId, step))
    expect(used).toEqual([false, false, true, false, false, true, false])
  })

  test('a recovery code works once, for its account, until there are new ones', async ({
    opened: { store, aUser },
  }) => {
    const { secondFactors } = store
    const { userId } = await aUser('a@example.com')
    const other = await aUser('b@example.com')
    expect(await secondFactors.replaceRecoveryCodes(userId, codeHashes)).toBe(false)
    await secondFactors.beginTotp(userId, 'sealed')
    await secondFactors.confirmTotp({ userId, step: 7, codeHashes, session: undefined, at: now })
    expect(await secondFactors.takeRecoveryCode(other.userId, 'one', now)).toBe(false)
    expect(await secondFactors.takeRecoveryCode(userId, 'one', now)).toBe(true)
    expect(await secondFactors.takeRecoveryCode(userId, 'one', now)).toBe(false)
    expect(await secondFactors.of(userId)).toMatchObject({ recoveryCodes: 2 })
    expect(await secondFactors.replaceRecoveryCodes(userId, ['four'])).toBe(true)
    expect(await secondFactors.takeRecoveryCode(userId, 'two', now)).toBe(false)
    expect(await secondFactors.takeRecoveryCode(userId, 'four', now)).toBe(true)
  })

  test('removing the last factor deletes the recovery codes', async ({ opened: { store, aUser } }) => {
    const { secondFactors } = store
    const { userId } = await aUser('a@example.com')
    expect(await secondFactors.removeTotp(userId)).toBe('unknown')
    await secondFactors.beginTotp(userId, 'sealed')
    await secondFactors.confirmTotp({ userId, step: 7, codeHashes, session: undefined, at: now })
    expect(await secondFactors.removeTotp(userId)).toBe('removed')
    expect(await secondFactors.of(userId)).toEqual({ passkeys: 0, recoveryCodes: 0 })
    expect(await secondFactors.takeRecoveryCode(userId, 'one', now)).toBe(false)
  })

  test('requiring a second factor closes sessions of accounts without one, until it is optional again', async ({
    opened: { store, aUser },
  }) => {
    const { secondFactors, sessions } = store
    const [ada, bob] = [await aUser('a@example.com'), await aUser('b@example.com')]
    for (const { userId } of [ada, bob]) {
      const session = { userId, at: now, expiresAt: now + hours(1), userAgent: '' }
      await sessions.open({ ...session, tokenHash: `of ${userId}` })
    }
    const isOpen = async ({ userId }: { userId: number }) => (await sessions.viewer(`of ${userId}`, now)) !== undefined
    await secondFactors.beginTotp(ada.userId, 'sealed')
    await secondFactors.confirmTotp({ userId: ada.userId, step: 7, codeHashes, session: undefined, at: now })

    for (const viewer of [anonymous, ada, bob]) expect(await secondFactors.require(viewer, true)).toBe('unknown')
    expect(await secondFactors.isRequired()).toBe(false)
    expect(await secondFactors.require({ ...bob, owner: true }, true)).toBe('none')
    expect(await secondFactors.isRequired()).toBe(false)
    expect(await secondFactors.require({ ...ada, owner: true }, true)).toBe('done')
    expect(await secondFactors.isRequired()).toBe(true)
    expect([await isOpen(ada), await isOpen(bob)]).toEqual([true, false])
    expect(await secondFactors.unfinishedSession(`of ${bob.userId}`, now)).toEqual({
      userId: bob.userId,
      email: 'b@example.com',
      stage: 'enrol',
    })
    expect(await secondFactors.removeTotp(ada.userId)).toBe('required')

    expect(await secondFactors.require(operator, false)).toBe('done')
    expect([await isOpen(ada), await isOpen(bob)]).toEqual([true, true])
    expect(await secondFactors.removeTotp(ada.userId)).toBe('removed')
  })

  test('an unfinished session is neither open nor expired', async ({ opened: { store, aUser } }) => {
    const { userId } = await aUser('a@example.com')
    const session = { userId, at: now, expiresAt: now + hours(1), userAgent: '' }
    await store.accounts.setPreferences(userId, { language: 'de' })
    await store.sessions.open({ ...session, tokenHash: 'half', stage: 'factor' })
    await store.sessions.open({ ...session, tokenHash: 'whole' })
    expect(await store.sessions.viewer('half', now)).toBeUndefined()
    const unfinished = { userId, email: 'a@example.com', stage: 'factor', preferences: { language: 'de' } }
    expect(await store.secondFactors.unfinishedSession('half', now)).toEqual(unfinished)
    expect(await store.secondFactors.unfinishedSession('half', now + hours(1))).toBeUndefined()
    expect(await store.secondFactors.unfinishedSession('whole', now)).toBeUndefined()
    for (const tokenHash of ['half', 'whole']) await store.secondFactors.endUnfinishedSession(tokenHash)
    expect(await store.secondFactors.unfinishedSession('half', now)).toBeUndefined()
    expect(await store.sessions.viewer('whole', now)).toBeDefined()
  })

  test('a factor that is set up in one session is required in the others', async ({ opened: { store, aUser } }) => {
    const { userId } = await aUser('a@example.com')
    const session = { userId, at: now, expiresAt: now + hours(1), userAgent: '' }
    for (const tokenHash of ['mine', 'of a thief']) await store.sessions.open({ ...session, tokenHash, stage: 'enrol' })
    await store.secondFactors.beginTotp(userId, 'sealed')
    await store.secondFactors.confirmTotp({ userId, step: 7, codeHashes, session: 'mine', at: now })
    expect(await store.secondFactors.unfinishedSession('mine', now)).toMatchObject({ stage: 'enrol' })
    expect(await store.secondFactors.unfinishedSession('of a thief', now)).toMatchObject({ stage: 'factor' })
  })
}
