import { expect } from 'vitest'
import { knownDeviceLimits } from '../../../app/accounts/known-device'
import { days } from '../../../app/clock'
import { now } from './builders'
import type { testWith } from './opened'

export function knownDevicesContract(test: ReturnType<typeof testWith>): void {
  test('a device is new to an account that has others, until it is noted', async ({ opened: { store, aUser } }) => {
    const { userId } = await aUser('a@example.com')
    const other = await aUser('b@example.com')
    expect(await store.knownDevices.isNew(userId, 'one')).toBe(false)
    await store.knownDevices.note({ userId, deviceHash: 'one', at: now })
    expect(await store.knownDevices.isNew(userId, 'one')).toBe(false)
    expect(await store.knownDevices.isNew(userId, 'two')).toBe(true)
    expect(await store.knownDevices.isNew(other.userId, 'two')).toBe(false)
  })

  test('every new device of an account has a mail of its own', async ({ opened: { store, aUser } }) => {
    const { userId } = await aUser('a@example.com')
    const mail = (content: string) => ({ content, expiresAt: now + days(1) })
    for (const device of ['one', 'two', 'one'])
      await store.knownDevices.note({ userId, deviceHash: device, at: now, mail: mail(`sealed ${device}`) })
    const mails = await store.accountMails.lease({ at: now, limit: 10 })
    expect(mails).toMatchObject([
      { kind: 'new-device', to: { address: 'a@example.com' }, content: 'sealed one' },
      { kind: 'new-device', to: { address: 'a@example.com' }, content: 'sealed two' },
    ])
  })

  test('an account forgets the device with the oldest use', async ({ opened: { store, aUser } }) => {
    const { userId } = await aUser('a@example.com')
    const use = (device: number, at: number) => store.knownDevices.note({ userId, deviceHash: `device ${device}`, at })
    for (let device = 0; device < knownDeviceLimits.most; device++) await use(device, now + device)
    await use(0, now + 100)
    await use(knownDeviceLimits.most, now + 101)
    const known = [0, 1, 2, knownDeviceLimits.most].map(
      async (device) => !(await store.knownDevices.isNew(userId, `device ${device}`)),
    )
    expect(await Promise.all(known)).toEqual([true, false, true, true])
  })
}
