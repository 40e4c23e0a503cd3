import { languageOf } from '../../../accounts/language'
import type { Instant } from '../../../clock'
import type { SecondFactors, UnfinishedSession } from '../../second-factors'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { isSecondFactorRequired } from './factor-rows'

type SqlUnfinished = {
  userId: number
  email: string
  stage: UnfinishedSession['stage']
  language: string | null
  timeZone: string | null
}

export function sqlSecondFactors(db: Db, write: RunCommand): SecondFactors {
  const ask = {
    of: db.prepare<{ userId: number }, { totpSince: number | null; passkeys: number; recoveryCodes: number }>(
      `select
        (select confirmed_at from second_factor where user_id = :userId) as totpSince,
        (select count(*) from passkey where user_id = :userId) as passkeys,
        (select count(*) from recovery_code where user_id = :userId and used_at is null) as recoveryCodes`,
    ),
    totp: db.prepare<{ userId: number }, { secret: string; confirmedAt: number | null }>(
      'select secret, confirmed_at as confirmedAt from second_factor where user_id = :userId',
    ),
    required: db.prepare(`select 1 where ${isSecondFactorRequired}`),
    unfinished: db.prepare<{ tokenHash: string; at: Instant }, SqlUnfinished>(
      `select a.id as userId, a.email, s.stage, a.language, a.time_zone as timeZone
      from session s
      join account a on a.id = s.user_id
      where s.token_hash = :tokenHash
      and s.expires_at > :at
      and s.stage <> 'open'
      and a.disabled_at is null`,
    ),
  }
  return {
    async of(userId) {
      const { totpSince, ...counts } = (await ask.of.get({ userId }))!
      return { ...counts, ...(totpSince !== null && { totpSince }) }
    },
    async totp(userId) {
      const row = await ask.totp.get({ userId })
      return row && { secret: row.secret, confirmed: row.confirmedAt !== null }
    },
    beginTotp: (userId, secret) => write('beginTotp', { userId, secret }),
    cancelTotp: (userId) => write('cancelTotp', { userId }),
    confirmTotp: (confirmed) => write('confirmTotp', confirmed),
    takeTotpStep: (userId, step) => write('takeTotpStep', { userId, step }),
    removeTotp: (userId) => write('removeTotp', { userId }),
    replaceRecoveryCodes: (userId, codeHashes) => write('replaceRecoveryCodes', { userId, codeHashes }),
    takeRecoveryCode: (userId, codeHash, at) => write('takeRecoveryCode', { userId, codeHash, at }),
    isRequired: async () => (await ask.required.get()) !== undefined,
    require: (viewer, required) => write('requireSecondFactor', { viewer, required }),
    endUnfinishedSession: (tokenHash) => write('endUnfinishedSession', { tokenHash }),
    async unfinishedSession(tokenHash, at) {
      const row = await ask.unfinished.get({ tokenHash, at })
      if (!row) return undefined
      const { language, timeZone, ...session } = row
      const known = languageOf(language)
      const preferences = { ...(known && { language: known }), ...(timeZone !== null && { timeZone }) }
      return { ...session, ...(Object.keys(preferences).length > 0 && { preferences }) }
    },
  }
}
