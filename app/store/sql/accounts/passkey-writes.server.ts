import { commands, noteIf } from '../../command'
import { mostPasskeys, type Passkeys, type PasskeyUse } from '../../passkeys'
import type { FactorAdded, FactorRemoved } from '../../second-factors'
import type { Db } from '../db'
import { prepareAskOtherSessions, prepareRecoveryCodes } from './factor-changes.server'
import { hasTotp, isSecondFactorRequired } from './factor-rows'

export function passkeyWrites(db: Db) {
  const run = {
    add: db.prepare(
      `insert into passkey (user_id, credential_id, public_key, counter, transports, label, created_at)
      select :userId, :credentialId, :publicKey, :counter, :transports, :label, :at
      where (select count(*) from passkey where user_id = :userId) < ${mostPasskeys}
      on conflict (credential_id) do nothing`,
    ),
    used: db.prepare<{ id: number } & PasskeyUse>(
      `update passkey
      set counter = :counter, last_used_at = :at
      where id = :id
      and coalesce(last_used_at, 0) < :challengedAt`,
    ),
    rename: db.prepare('update passkey set label = :label where id = :id and user_id = :userId'),
    found: db.prepare<{ userId: number; id: number }, { label: string; last: 0 | 1 }>(
      `select label,
        case when ${isSecondFactorRequired}
          and not ${hasTotp(':userId')}
          and (select count(*) from passkey where user_id = :userId) = 1 then 1 else 0 end as last
      from passkey
      where id = :id
      and user_id = :userId`,
    ),
    remove: db.prepare('delete from passkey where id = :id and user_id = :userId'),
  }
  const codes = prepareRecoveryCodes(db)
  const askOtherSessions = prepareAskOtherSessions(db)
  const runs = {
    async addPasskey(added: Parameters<Passkeys['add']>[0]): Promise<FactorAdded | undefined> {
      const { codeHashes, session, transports, publicKey, ...values } = added
      const row = { ...values, publicKey: Buffer.from(publicKey), transports: JSON.stringify(transports) }
      if ((await run.add.run(row)).changes === 0) return undefined
      await askOtherSessions(added.userId, session)
      return { codesKept: await codes.give(added.userId, codeHashes) }
    },
    usePasskey: async (used: { id: number } & PasskeyUse): Promise<boolean> => (await run.used.run(used)).changes > 0,
    /** Returns the previous name. */
    async renamePasskey({
      label,
      ...named
    }: {
      userId: number
      id: number
      label: string
    }): Promise<string | undefined> {
      const before = (await run.found.get(named))?.label
      if (before !== undefined) await run.rename.run({ ...named, label })
      return before
    },
    async removePasskey(removed: { userId: number; id: number }): Promise<{ answer: FactorRemoved; label?: string }> {
      const passkey = await run.found.get(removed)
      if (!passkey) return { answer: 'unknown' }
      if (passkey.last === 1) return { answer: 'required' }
      await run.remove.run(removed)
      await codes.removeUseless(removed.userId)
      return { answer: 'removed', label: passkey.label }
    },
  }
  return commands(
    {
      addPasskey: ['none', ({ label }, added) => added && { what: 'passkey.added', about: label }],
      usePasskey: ['none', 'unaudited'],
      renamePasskey: [
        'none',
        ({ label }, before) =>
          noteIf(before !== undefined && before !== label, {
            what: 'passkey.renamed',
            about: label,
            details: { before },
          }),
      ],
      removePasskey: [
        'none',
        (_, { answer, label }) => (answer === 'removed' ? { what: 'passkey.removed', about: label } : undefined),
      ],
    },
    runs,
  )
}
