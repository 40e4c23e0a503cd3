import { type AccountMailKind, accountMailLimits } from '../../../accounts/account-mail'
import { type Language, languageOf } from '../../../accounts/language'
import { afterAttempt } from '../../../alerts/after-attempt'
import type { Attempt } from '../../../alerts/delivery'
import type { Instant } from '../../../clock'
import type { LeasedAccountMail } from '../../account-mails'
import { commands } from '../../command'
import type { Db } from '../db'

export type NewAccountMail = {
  kind: AccountMailKind
  address: string
  name: string
  language: string | null
  content: string
  at: Instant
  expiresAt: Instant
} & ({ invitationId: number } | { userId: number })

type SqlMail = Omit<LeasedAccountMail, 'to' | 'language'> & { address: string; name: string; language: string | null }

/** Adds a mail in the caller's transaction. A mail with a link replaces unsent mails with older links. */
export function prepareAccountMail(db: Db) {
  const forget = db.prepare<{ invitationId: number | null; userId: number | null; kind: AccountMailKind }>(
    'delete from account_mail where kind = :kind and (invitation_id = :invitationId or user_id = :userId)',
  )
  const insert = db.prepare(
    `insert into account_mail
      (kind, invitation_id, user_id, address, name, language, content, at, due_at, expires_at)
    values (:kind, :invitationId, :userId, :address, :name, :language, :content, :at, :at, :expiresAt)`,
  )
  return {
    async add(mail: NewAccountMail): Promise<void> {
      const about = { invitationId: null, userId: null, ...mail }
      if (mail.kind !== 'new-device')
        await forget.run({ kind: mail.kind, invitationId: about.invitationId, userId: about.userId })
      await insert.run(about)
    },
    async forgetInvitation(invitationId: number): Promise<void> {
      await forget.run({ kind: 'invitation', invitationId, userId: null })
    },
  }
}

export function accountMailWrites(db: Db, chance = Math.random) {
  const run = {
    takeBack: db.prepare<{ node: string }>(
      'update account_mail set leased_until = null where leased_until is not null and leased_by = :node',
    ),
    forgetOver: db.prepare('delete from account_mail where expires_at <= :at'),
    due: db.prepare<{ at: Instant; limit: number }, SqlMail>(
      `select id, kind, address, name, language, content, at
      from account_mail
      where due_at <= :at
      and (leased_until is null or leased_until <= :at)
      order by due_at, id
      limit +:limit`,
    ),
    take: db.prepare(
      'update account_mail set leased_until = :until, leased_by = :node, attempts = attempts + 1 where id = :id',
    ),
    one: db.prepare<{ id: number }, { attempts: number }>(
      'select attempts from account_mail where id = :id and leased_until is not null',
    ),
    again: db.prepare('update account_mail set leased_until = null, due_at = :dueAt where id = :id'),
    remove: db.prepare('delete from account_mail where id = :id'),
    giveUp: db.prepare(
      `update account_mail
      set content = '', leased_until = null, due_at = expires_at
      where id = :id
      and kind = 'invitation'`,
    ),
  }
  async function settle(id: number, attempt: Attempt): Promise<void> {
    const mail = await run.one.get({ id })
    if (!mail) return
    const after = afterAttempt(attempt, mail.attempts, chance())
    if (after.state === 'waiting') await run.again.run({ id, dueAt: after.dueAt })
    // The page of the person who invited shows the failure as long as the link works.
    else if (after.state !== 'failed' || (await run.giveUp.run({ id })).changes === 0) await run.remove.run({ id })
  }
  const runs = {
    takeBackAccountMails: async ({ node }: { at: Instant; node: string }): Promise<number> =>
      (await run.takeBack.run({ node })).changes,
    async leaseAccountMails({
      at,
      limit,
      node,
    }: {
      at: Instant
      limit: number
      node: string
    }): Promise<LeasedAccountMail[]> {
      await run.forgetOver.run({ at })
      const due = await run.due.all({ at, limit })
      for (const { id } of due) await run.take.run({ id, until: at + accountMailLimits.lease, node })
      return due.map(toLeased)
    },
    async settleAccountMails(attempts: { id: number; attempt: Attempt }[]): Promise<void> {
      for (const { id, attempt } of attempts) await settle(id, attempt)
    },
  }
  return commands(
    {
      takeBackAccountMails: ['none', 'unaudited'],
      leaseAccountMails: ['none', 'unaudited'],
      settleAccountMails: ['none', 'unaudited'],
    },
    runs,
  )
}

function toLeased({ address, name, language, ...mail }: SqlMail): LeasedAccountMail {
  const known: Language | undefined = languageOf(language)
  return { ...mail, to: { address, name }, ...(known && { language: known }) }
}
