import type { Instant } from '../../../clock'
import type { AccountLinkKind, AccountLinks } from '../../account-links'
import { commands } from '../../command'
import type { Db } from '../open.server'

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
  const run = {
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
  function take(kind: AccountLinkKind, { tokenHash, at }: { tokenHash: string; at: Instant }): Used | undefined {
    const found = run.find.get({ kind, tokenHash, at })
    if (found) run.unmake.run({ userId: found.userId, kind })
    return found
  }
  const runs = {
    makeAccountLink(link: Parameters<AccountLinks['make']>[0]): string | undefined {
      const account = run.account.get({ userId: link.userId })
      if (account) run.make.run(link)
      return account?.email
    },
    takeSignInLink: (link: { tokenHash: string; at: Instant }): Used | undefined => take('sign-in', link),
    resetPassword({ passwordHash, ...link }: { tokenHash: string; passwordHash: string; at: Instant }) {
      const used = take('reset', link)
      if (!used) return undefined
      const { userId } = used
      run.setPassword.run({ userId, passwordHash })
      run.closeSessions.run({ userId })
      run.unmake.run({ userId, kind: 'sign-in' })
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
      takeSignInLink: ['none', (_, used) => used && { what: 'link.used', about: used.email }],
      resetPassword: ['access', (_, used) => used && { what: 'password.reset', about: used.email }],
    },
    runs,
  )
}
