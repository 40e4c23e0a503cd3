import { expect } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import { now } from './builders'
import type { testWith } from './opened'

export function passkeysContract(test: ReturnType<typeof testWith>): void {
  const made = { publicKey: new Uint8Array([1, 2, 3]), counter: 0, transports: ['internal'] }
  const added = { ...made, label: 'Laptop', codeHashes: ['one', 'two'], session: undefined, at: now }

  test('a passkey is found by its credential and listed for its account', async ({ opened: { store, aUser } }) => {
    const { passkeys, secondFactors } = store
    const ada = await aUser('a@example.com')
    const bob = await aUser('b@example.com')
    const passkey = { ...added, userId: ada.userId, credentialId: 'c1' }
    expect(await passkeys.add(passkey)).toEqual({ codesKept: true })
    expect(await passkeys.add({ ...passkey, userId: bob.userId })).toBeUndefined()
    expect(await passkeys.add({ ...passkey, credentialId: 'c2', label: 'Phone' })).toEqual({ codesKept: false })
    expect(await secondFactors.of(ada.userId)).toEqual({ passkeys: 2, recoveryCodes: 2 })

    const found = await passkeys.find('c1')
    expect(found).toMatchObject({ userId: ada.userId, email: 'a@example.com', counter: 0, transports: ['internal'] })
    expect([...found!.publicKey]).toEqual([1, 2, 3])
    expect(await passkeys.find('c3')).toBeUndefined()
    expect(await passkeys.used(found!.id, { counter: 7, challengedAt: now, at: now + 1 })).toBe(true)
    // The same response again, and a response to an earlier challenge.
    for (const challengedAt of [now, now + 1])
      expect(await passkeys.used(found!.id, { counter: 8, challengedAt, at: now + 2 })).toBe(false)
    expect(await passkeys.find('c1')).toMatchObject({ counter: 7 })
    const listed = { transports: ['internal'], createdAt: now }
    expect(await passkeys.list(ada.userId)).toEqual([
      { ...listed, id: found!.id, credentialId: 'c1', label: 'Laptop', lastUsedAt: now + 1 },
      { ...listed, id: expect.any(Number), credentialId: 'c2', label: 'Phone' },
    ])
    expect(await passkeys.list(bob.userId)).toEqual([])
  })

  test('only its own account removes a passkey', async ({ opened: { store, aUser } }) => {
    const { passkeys, secondFactors } = store
    const ada = await aUser('a@example.com')
    const bob = await aUser('b@example.com')
    await passkeys.add({ ...added, userId: ada.userId, credentialId: 'c1' })
    const { id } = (await passkeys.list(ada.userId))[0]!
    expect(await passkeys.remove(bob.userId, id)).toBe('unknown')
    expect(await passkeys.list(ada.userId)).toHaveLength(1)

    await secondFactors.require({ ...ada, owner: true }, true)
    expect(await passkeys.remove(ada.userId, id)).toBe('required')
    await passkeys.add({ ...added, userId: ada.userId, credentialId: 'c2' })
    expect(await passkeys.remove(ada.userId, id)).toBe('removed')
    await secondFactors.require({ ...ada, owner: true }, false)
    expect(await passkeys.remove(ada.userId, (await passkeys.list(ada.userId))[0]!.id)).toBe('removed')
    expect(await secondFactors.of(ada.userId)).toEqual({ passkeys: 0, recoveryCodes: 0 })
  })

  test('only its own account renames a passkey, and the audit log has both names', async ({ opened }) => {
    const { passkeys, audit } = opened.store
    const ada = await opened.aUser('a@example.com')
    const bob = await opened.aUser('b@example.com')
    await passkeys.add({ ...added, userId: ada.userId, credentialId: 'c1' })
    const { id } = (await passkeys.list(ada.userId))[0]!
    expect(await passkeys.rename(bob.userId, id, 'Mine')).toBe(false)
    expect(await passkeys.rename(ada.userId, id, 'Old laptop')).toBe(true)
    expect(await passkeys.list(ada.userId)).toMatchObject([{ label: 'Old laptop' }])
    const log = await audit.page(operator, { search: { words: 'passkey.renamed' }, limit: 5 })
    expect(log?.entries).toMatchObject([{ about: 'Old laptop', details: { before: 'Laptop' } }])
  })

  test('an account has at most 20 passkeys', async ({ opened: { store, aUser } }) => {
    const { userId } = await aUser('a@example.com')
    const answers = []
    for (let i = 0; i < 21; i++) answers.push(await store.passkeys.add({ ...added, userId, credentialId: `c${i}` }))
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
    expect(answers.at(-1)).toBeUndefined()
  })
}
