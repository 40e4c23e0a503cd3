import { emailKey } from '../../../accounts/email-key'
import type { Instant } from '../../../clock'
import type { AccountLinkKind, AccountLinks } from '../../account-links'
import { commands } from '../../command'
import type { Db } from '../db'
import { prepareAccountMail } from './account-mail-writes.server'

type Mailed = { userId: number; address: string; name: string; language: string | null }
type Used = { userId: number; email: string }

/** The account of a link that works. */
export const accountOfLink = `select a.id as userId, a.email
  from account_link l
  join account a on a.id = l.user_id
  where l.token_hash = :tokenHash
  and l.kind = :kind
  and l.expires_at > :at
  and a.disabled_at is null`

export function accountLinkWrites(db: Db) {
  const mails = prepareAccountMail(db)
  const run = {
    withPassword: db.prepare<{ emailKey: string }, Mailed>(
      `select id as userId, email as address, name, language
      from account
      where email_key = :emailKey
      and disabled_at is null
      and password_hash is not null`,
    ),
    account: db.prepare<{ userId: number }, { email: string }>(
      'select email from account where id = :userId and disabled_at is null',
    ),
    make: db.prepare(
      `insert into account_link (user_id, kind, token_hash, created_at, expires_at)
      values (:userId, :kind, :tokenHash, :at, :expiresAt)
      on conflict (user_id, kind) do update
      set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    ),
    find: db.prepare<{ kind: AccountLinkKind; tokenHash: string; at: Instant }, Used>(accountOfLink),
    unmake: db.prepare('delete from account_link where user_id = :userId and kind = :kind'),
    setPassword: db.prepare('update account set password_hash = :passwordHash where id = :userId'),
    closeSessions: db.prepare('delete from session where user_id = :userId'),
  }
  async function take(
    kind: AccountLinkKind,
    { tokenHash, at }: { tokenHash: string; at: Instant },
  ): Promise<Used | undefined> {
    const found = await run.find.get({ kind, tokenHash, at })
    if (found) await run.unmake.run({ userId: found.userId, kind })
    return found
  }
  const runs = {
    async makeAccountLink(link: Parameters<AccountLinks['make']>[0]): Promise<string | undefined> {
      const account = await run.account.get({ userId: link.userId })
      if (account) await run.make.run(link)
      return account?.email
    },
    async mailReset({
      email,
      content,
      ...link
    }: Parameters<AccountLinks['mailReset']>[0]): Promise<string | undefined> {
      const account = await run.withPassword.get({ emailKey: emailKey(email) })
      if (!account) return undefined
      await run.make.run({ ...link, userId: account.userId, kind: 'reset' })
      await mails.add({ ...account, kind: 'reset', content, at: link.at, expiresAt: link.expiresAt })
      return account.address
    },
    takeSignInLink: (link: { tokenHash: string; at: Instant }): Promise<Used | undefined> => take('sign-in', link),
    async resetPassword({ passwordHash, ...link }: { tokenHash: string; passwordHash: string; at: Instant }) {
      const used = await take('reset', link)
      if (!used) return undefined
      const { userId } = used
      await run.setPassword.run({ userId, passwordHash })
      await run.closeSessions.run({ userId })
      await run.unmake.run({ userId, kind: 'sign-in' })
      return used
    },
  }
  return commands(
    {
      makeAccountLink: [
        'none',
        ({ kind }, email) =>
          email === undefined ? undefined : { what: 'link.created', about: email, details: { kind } },
      ],
      mailReset: [
        'deliveries',
        (_, email) =>
          email === undefined ? undefined : { what: 'link.mailed', about: email, details: { kind: 'reset' } },
      ],
      takeSignInLink: ['none', (_, used) => used && { what: 'link.used', about: used.email }],
      resetPassword: ['access', (_, used) => used && { what: 'password.reset', about: used.email }],
    },
    runs,
  )
}
