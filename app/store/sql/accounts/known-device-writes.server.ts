import { knownDeviceLimits } from '../../../accounts/known-device'
import { commands } from '../../command'
import type { DeviceUse } from '../../known-devices'
import type { Db } from '../db'
import { prepareAccountMail } from './account-mail-writes.server'

type Device = { userId: number; deviceHash: string }
type Mailed = { userId: number; address: string; name: string; language: string | null }

export function knownDeviceWrites(db: Db) {
  const mails = prepareAccountMail(db)
  const run = {
    use: db.prepare('update known_device set last_used_at = :at where user_id = :userId and device_hash = :deviceHash'),
    add: db.prepare('insert into known_device (user_id, device_hash, last_used_at) values (:userId, :deviceHash, :at)'),
    count: db.prepare<{ userId: number }, number>('select count(*) from known_device where user_id = :userId').pluck(),
    forgetOldest: db.prepare<Device>(
      `delete from known_device
      where user_id = :userId
      and device_hash = (
        select device_hash
        from known_device
        where user_id = :userId
        and device_hash <> :deviceHash
        order by last_used_at, device_hash
        limit 1
      )`,
    ),
    account: db.prepare<{ userId: number }, Mailed>(
      `select id as userId, email as address, name, language
      from account
      where id = :userId
      and disabled_at is null`,
    ),
  }
  const runs = {
    async noteDevice({ userId, deviceHash, at, mail }: DeviceUse): Promise<void> {
      const device = { userId, deviceHash }
      if ((await run.use.run({ ...device, at })).changes > 0) return
      const account = await run.account.get({ userId })
      if (!account) return
      await run.add.run({ ...device, at })
      if ((await run.count.get({ userId }))! > knownDeviceLimits.most) await run.forgetOldest.run(device)
      if (mail) await mails.add({ ...account, kind: 'new-device', at, ...mail })
    },
  }
  // Unaudited because every sign-in is audited itself.
  return commands({ noteDevice: ['deliveries', 'unaudited'] }, runs)
}
