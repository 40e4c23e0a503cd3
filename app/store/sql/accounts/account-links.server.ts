import type { Instant } from '../../../clock'
import type { AccountLinkKind, AccountLinks } from '../../account-links'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { accountOfLink } from './account-link-writes.server'

export function sqlAccountLinks(db: Db, write: RunCommand): AccountLinks {
  const owner = db.prepare<
    { kind: AccountLinkKind; tokenHash: string; at: Instant },
    { userId: number; email: string }
  >(accountOfLink)
  return {
    make: (link) => write('makeAccountLink', link),
    mailReset: async (reset) => void (await write('mailReset', reset)),
    owner: (kind, tokenHash, at) => owner.get({ kind, tokenHash, at }),
    takeSignIn: async (tokenHash, at) => (await write('takeSignInLink', { tokenHash, at }))?.userId,
    resetPassword: async (reset) => (await write('resetPassword', reset))?.userId,
  }
}
