import type { KnownPasskey, Passkey, Passkeys } from '../../passkeys'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'

type SqlPasskey = Omit<Passkey, 'transports' | 'lastUsedAt'> & { transports: string; lastUsedAt: number | null }
type SqlKnown = Omit<KnownPasskey, 'transports' | 'publicKey'> & { transports: string; publicKey: Buffer }

export function sqlPasskeys(db: Db, write: RunCommand): Passkeys {
  const ask = {
    list: db.prepare<{ userId: number }, SqlPasskey>(
      `select id, credential_id as credentialId, transports, label, created_at as createdAt, last_used_at as lastUsedAt
      from passkey
      where user_id = :userId
      order by id`,
    ),
    find: db.prepare<{ credentialId: string }, SqlKnown>(
      `select k.id, k.user_id as userId, a.email, k.credential_id as credentialId, k.public_key as publicKey, k.counter,
        k.transports
      from passkey k
      join account a on a.id = k.user_id
      where k.credential_id = :credentialId
      and a.disabled_at is null`,
    ),
  }
  return {
    list: async (userId) =>
      (await ask.list.all({ userId })).map(({ transports, lastUsedAt, ...row }) => ({
        ...row,
        transports: JSON.parse(transports) as string[],
        ...(lastUsedAt !== null && { lastUsedAt }),
      })),
    async find(credentialId) {
      const row = await ask.find.get({ credentialId })
      return row && { ...row, transports: JSON.parse(row.transports) as string[] }
    },
    add: (passkey) => write('addPasskey', passkey),
    used: (id, use) => write('usePasskey', { id, ...use }),
    rename: async (userId, id, label) => (await write('renamePasskey', { userId, id, label })) !== undefined,
    remove: async (userId, id) => (await write('removePasskey', { userId, id })).answer,
  }
}
