import type { Instant } from '../../../clock'
import type { AccountMails } from '../../account-mails'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { greatest } from '../dialect'

export function sqlAccountMails(db: Db, write: RunCommand, node: string): AccountMails {
  const next = db.prepare<[], { at: Instant | null }>(
    `select min(${greatest('due_at', 'coalesce(leased_until, 0)')}) as at from account_mail`,
  )
  return {
    takeBack: async (at) => void (await write('takeBackAccountMails', { at, node })),
    lease: (asked) => write('leaseAccountMails', { ...asked, node }),
    settle: (attempts) => write('settleAccountMails', attempts),
    nextDue: async () => (await next.get())?.at ?? undefined,
  }
}
