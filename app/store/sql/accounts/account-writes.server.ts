import { emailKey } from '../../../accounts/email-key'
import type { Preferences } from '../../../accounts/language'
import type { Accounts, NewUser } from '../../accounts'
import { commands, noteIf } from '../../command'
import type { Db } from '../db'
import { prepareEmails } from './emails.server'

export function accountWrites(db: Db) {
  const run = {
    addUser: db.prepare<unknown[], { id: number }>(
      `insert into account (email, email_key, name, password_hash, owner, created_at)
      values (:email, :emailKey, :name, :passwordHash, :owner, :at)
      on conflict (email_key) do nothing
      returning id`,
    ),
    setPassword: db.prepare('update account set password_hash = :passwordHash where id = :userId'),
    setPreferences: db.prepare('update account set language = :language, time_zone = :timeZone where id = :userId'),
    closeOthers: db.prepare('delete from session where user_id = :userId and token_hash is distinct from :keepSession'),
  }
  const emailOf = prepareEmails(db)
  const runs = {
    async addUser(user: NewUser): Promise<Awaited<ReturnType<Accounts['addUser']>>> {
      const values = { ...user, email: user.email.trim(), emailKey: emailKey(user.email), owner: user.owner ? 1 : 0 }
      const added = await run.addUser.get(values)
      return added ? { ok: true, userId: added.id } : { ok: false, why: 'taken' }
    },
    async setPassword(change: {
      userId: number
      passwordHash: string
      keepSession: string | undefined
    }): Promise<void> {
      await run.setPassword.run({ userId: change.userId, passwordHash: change.passwordHash })
      await run.closeOthers.run({ userId: change.userId, keepSession: change.keepSession ?? null })
    },
    async setPreferences({ userId, preferences }: { userId: number; preferences: Preferences }): Promise<void> {
      const { language = null, timeZone = null } = preferences
      await run.setPreferences.run({ userId, language, timeZone })
    },
  }
  return commands(
    {
      addUser: [
        'issues',
        ({ email, owner }, { ok }) => noteIf(ok, { what: 'account.added', about: email.trim(), details: { owner } }),
      ],
      setPassword: ['access', async ({ userId }) => ({ what: 'password.changed', about: await emailOf(userId) })],
      setPreferences: ['issues', 'unaudited'],
    },
    runs,
  )
}
