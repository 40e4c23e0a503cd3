import type { KnownDevices } from '../../known-devices'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'

export function sqlKnownDevices(db: Db, write: RunCommand): KnownDevices {
  const isNew = db
    .prepare<{ userId: number; deviceHash: string }, number>(
      `select exists (select 1 from known_device where user_id = :userId)
      and not exists (select 1 from known_device where user_id = :userId and device_hash = :deviceHash)`,
    )
    .pluck()
  return {
    isNew: async (userId, deviceHash) => (await isNew.get({ userId, deviceHash })) === 1,
    note: (signIn) => write('noteDevice', signIn),
  }
}
