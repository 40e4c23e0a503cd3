import { emailKey } from '../../../accounts/email-key'
import type { Preferences } from '../../../accounts/language'
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
  }
  return commands(
    {
      addUser: [
        'issues',
        ({ email, owner }, { ok }) => noteIf(ok, { what: 'account.added', about: email.trim(), details: { owner } }),
      ],
      setPassword: ['access', ({ userId }) => ({ what: 'password.changed', about: emailOf(userId) })],
      setPreferences: ['issues', 'unaudited'],
    },
    runs,
  )
}
