import { emailKey } from '../../../accounts/email-key'
import type { Preferences } from '../../../accounts/language'
import type { Instant } from '../../../clock'
import { commands, noteIf } from '../../command'
import type { Accounts, NewUser } from '../../store'
import { type Db, isTaken } from '../open.server'
import { prepareEmails } from './emails.server'

export function accountWrites(db: Db) {
  const run = {
    addUser: db.prepare<unknown[], { id: number }>(
      `insert into account (email, email_key, name, password_hash, owner, created_at)
      values (:email, :emailKey, :name, :passwordHash, :owner, :at)
      returning id`,
    ),
    setPassword: db.prepare('update account set password_hash = :passwordHash where id = :userId'),
    setPreferences: db.prepare('update account set language = :language, time_zone = :timeZone where id = :userId'),
    closeOthers: db.prepare('delete from session where user_id = :userId and token_hash is distinct from :keepSession'),
    sweepSessions: db.prepare('delete from session where expires_at <= ?'),
    openSession: db.prepare(
      `insert into session (token_hash, user_id, created_at, expires_at, user_agent, stage, confirmed_at, last_used_at)
      values (:tokenHash, :userId, :at, :expiresAt, :userAgent, :stage, :at, :at)`,
    ),
    closeSession: db.prepare('delete from session where token_hash = :tokenHash'),
    addToken: db.prepare<unknown[], { id: number }>(
      `insert into token (token_hash, user_id, label, scopes, created_at)
      values (:tokenHash, :userId, :label, :scopes, :at)
      returning id`,
    ),
    removeToken: db.prepare('delete from token where id = :id and user_id = :userId'),
    emailOfSession: db
      .prepare<{ tokenHash: string }, string>(
        `select a.email
        from session s
        join account a on a.id = s.user_id
        where s.token_hash = :tokenHash`,
      )
      .pluck(),
    labelOfToken: db
      .prepare<{ userId: number; id: number }, string>('select label from token where id = :id and user_id = :userId')
      .pluck(),
    touchToken: db.prepare('update token set last_used_at = :at where id = :id'),
  }
  const emailOf = prepareEmails(db)
  const runs = {
    addUser(user: NewUser): Awaited<ReturnType<Accounts['addUser']>> {
      try {
        const values = { ...user, email: user.email.trim(), emailKey: emailKey(user.email), owner: user.owner ? 1 : 0 }
        return { ok: true, userId: run.addUser.get(values)!.id }
      } catch (error) {
        if (isTaken(error)) return { ok: false, why: 'taken' }
        throw error
      }
    },
    setPassword(change: { userId: number; passwordHash: string; keepSession: string | undefined }): void {
      run.setPassword.run({ userId: change.userId, passwordHash: change.passwordHash })
      run.closeOthers.run({ userId: change.userId, keepSession: change.keepSession ?? null })
    },
    setPreferences({ userId, preferences }: { userId: number; preferences: Preferences }): void {
      const { language = null, timeZone = null } = preferences
      run.setPreferences.run({ userId, language, timeZone })
    },
    openSession(session: Parameters<Accounts['openSession']>[0]): void {
      run.sweepSessions.run(session.at)
      run.openSession.run({ stage: 'open', ...session, userAgent: session.userAgent.slice(0, 512) })
    },
    closeSession(session: { tokenHash: string }): void {
      run.closeSession.run(session)
    },
    addToken(token: Parameters<Accounts['addToken']>[0]): { id: number } {
      return run.addToken.get({ ...token, scopes: JSON.stringify(token.scopes) })!
    },
    removeToken(token: { userId: number; id: number }): void {
      run.removeToken.run(token)
    },
    touchToken(token: { id: number; at: Instant }): void {
      run.touchToken.run(token)
    },
  }
  return commands(
    {
      addUser: [
        'issues',
        ({ email, owner }, { ok }) => noteIf(ok, { what: 'account.added', about: email.trim(), details: { owner } }),
      ],
      setPassword: ['access', ({ userId }) => ({ what: 'password.changed', about: emailOf(userId) })],
      setPreferences: ['issues', 'unaudited'],
      openSession: [
        'none',
        ({ userId, stage = 'open' }) => ({
          what: stage === 'open' ? 'sign-in' : 'sign-in.first-factor',
          about: emailOf(userId),
        }),
      ],
      closeSession: [
        'access',
        {
          before(session) {
            const email = run.emailOfSession.get(session)
            return () => noteIf(email !== undefined, { what: 'sign-out', about: email })
          },
        },
      ],
      addToken: [
        'issues',
        ({ label, scopes }) => ({ what: 'token.created', about: label, details: { scopes: scopes.join(' ') } }),
      ],
      removeToken: [
        'issues',
        {
          before(token) {
            const label = run.labelOfToken.get(token)
            return () => noteIf(label !== undefined, { what: 'token.revoked', about: label })
          },
        },
      ],
      touchToken: ['none', 'unaudited'],
    },
    runs,
  )
}
