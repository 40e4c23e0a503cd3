import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { commands } from '../../command'
import type { FactorAdded, FactorRemoved } from '../../second-factors'
import type { Db } from '../db'
import { ownersOnly, type Seeing, seeing } from '../visible.server'
import { prepareAskOtherSessions, prepareRecoveryCodes } from './factor-changes.server'
import { hasPasskey, hasSecondFactor, isSecondFactorRequired, requiredSetting } from './factor-rows'

type Confirmed = { userId: number; step: number; codeHashes: string[]; session: string | undefined; at: Instant }

export function secondFactorWrites(db: Db) {
  const run = {
    begin: db.prepare<{ userId: number; secret: string }>(
      `insert into second_factor (user_id, secret, last_step)
      values (:userId, :secret, 0)
      on conflict (user_id) do update set secret = excluded.secret
      where second_factor.confirmed_at is null`,
    ),
    cancel: db.prepare<{ userId: number }>(
      'delete from second_factor where user_id = :userId and confirmed_at is null',
    ),
    confirm: db.prepare<{ userId: number; step: number; at: Instant }>(
      `update second_factor
      set confirmed_at = :at, last_step = :step
      where user_id = :userId
      and confirmed_at is null`,
    ),
    useStep: db.prepare<{ userId: number; step: number }>(
      `update second_factor
      set last_step = :step
      where user_id = :userId
      and confirmed_at is not null
      and last_step < :step`,
    ),
    totp: db.prepare<{ userId: number }, { last: 0 | 1 }>(
      `select case when ${isSecondFactorRequired} and not ${hasPasskey(':userId')} then 1 else 0 end as last
      from second_factor
      where user_id = :userId
      and confirmed_at is not null`,
    ),
    remove: db.prepare<{ userId: number }>('delete from second_factor where user_id = :userId'),
    factor: db.prepare<{ userId: number }>(`select 1 where ${hasSecondFactor(':userId')}`),
    useCode: db.prepare<{ userId: number; codeHash: string; at: Instant }>(
      `update recovery_code
      set used_at = :at
      where user_id = :userId
      and code_hash = :codeHash
      and used_at is null`,
    ),
    owner: db.prepare<Seeing>(`select 1 where ${ownersOnly}`),
    require: db.prepare(
      `insert into setting (name, value)
      values ('${requiredSetting}', '1')
      on conflict (name) do nothing`,
    ),
    allow: db.prepare(`delete from setting where name = '${requiredSetting}'`),
    closeOpen: db.prepare(
      `update session
      set stage = 'enrol'
      where stage = 'open'
      and not ${hasSecondFactor('session.user_id')}`,
    ),
    openClosed: db.prepare(`update session set stage = 'open' where stage = 'enrol'`),
    endUnfinished: db.prepare<{ tokenHash: string }>(
      `delete from session where token_hash = :tokenHash and stage <> 'open'`,
    ),
  }
  const codes = prepareRecoveryCodes(db)
  const askOtherSessions = prepareAskOtherSessions(db)
  const runs = {
    beginTotp: async (begun: { userId: number; secret: string }): Promise<boolean> =>
      (await run.begin.run(begun)).changes > 0,
    async cancelTotp(cancelled: { userId: number }): Promise<void> {
      await run.cancel.run(cancelled)
    },
    async confirmTotp({ userId, step, codeHashes, session, at }: Confirmed): Promise<FactorAdded | undefined> {
      if ((await run.confirm.run({ userId, step, at })).changes === 0) return undefined
      await askOtherSessions(userId, session)
      return { codesKept: await codes.give(userId, codeHashes) }
    },
    takeTotpStep: async (used: { userId: number; step: number }): Promise<boolean> =>
      (await run.useStep.run(used)).changes > 0,
    async removeTotp({ userId }: { userId: number }): Promise<FactorRemoved> {
      const totp = await run.totp.get({ userId })
      if (!totp) return 'unknown'
      if (totp.last === 1) return 'required'
      await run.remove.run({ userId })
      await codes.removeUseless(userId)
      return 'removed'
    },
    async replaceRecoveryCodes({ userId, codeHashes }: { userId: number; codeHashes: string[] }): Promise<boolean> {
      if (!(await run.factor.get({ userId }))) return false
      await codes.replace(userId, codeHashes)
      return true
    },
    takeRecoveryCode: async (used: { userId: number; codeHash: string; at: Instant }): Promise<boolean> =>
      (await run.useCode.run(used)).changes > 0,
    async requireSecondFactor({
      viewer,
      required,
    }: {
      viewer: Viewer
      required: boolean
    }): Promise<'done' | 'none' | 'unknown'> {
      if (!(await run.owner.get(seeing(viewer)))) return 'unknown'
      if (!required) {
        await run.allow.run()
        await run.openClosed.run()
        return 'done'
      }
      if (viewer.kind === 'user' && !(await run.factor.get({ userId: viewer.userId }))) return 'none'
      await run.require.run()
      await run.closeOpen.run()
      return 'done'
    },
    async endUnfinishedSession(ended: { tokenHash: string }): Promise<void> {
      await run.endUnfinished.run(ended)
    },
  }
  return commands(
    {
      beginTotp: ['none', 'unaudited'],
      cancelTotp: ['none', 'unaudited'],
      confirmTotp: ['none', (_, added) => added && { what: 'second-factor.added', about: 'authenticator app' }],
      takeTotpStep: ['none', 'unaudited'],
      removeTotp: [
        'none',
        (_, answer) =>
          answer === 'removed' ? { what: 'second-factor.removed', about: 'authenticator app' } : undefined,
      ],
      replaceRecoveryCodes: ['none', (_, done) => (done ? { what: 'recovery-codes.created' } : undefined)],
      takeRecoveryCode: ['none', (_, used) => (used ? { what: 'recovery-code.used' } : undefined)],
      requireSecondFactor: [
        'access',
        ({ required }, answer) =>
          answer === 'done' ? { what: 'second-factor.requirement-changed', details: { required } } : undefined,
      ],
      // The session that replaces it is audited.
      endUnfinishedSession: ['none', 'unaudited'],
    },
    runs,
  )
}
