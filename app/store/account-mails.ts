import type { AccountMailKind } from '../accounts/account-mail'
import type { Preferences } from '../accounts/language'
import type { Attempt } from '../alerts/delivery'
import type { Instant } from '../clock'

/** The mails about accounts as the sender sees them. What is leased and not settled within its time is leased again. */
export interface AccountMails {
  /** The sender of this node starts: what its earlier one took and did not settle is due again. */
  takeBack(at: Instant): Promise<void>
  /** Takes mails that are due. Those whose link is over are deleted. */
  lease(asked: { at: Instant; limit: number }): Promise<LeasedAccountMail[]>
  /**
   * Deletes what was sent; the rest is tried again later, while its link works. What is given up is deleted too, except that an invitation
   * keeps that it was (`OpenInvitation.mail`).
   */
  settle(attempts: { id: number; attempt: Attempt }[]): Promise<void>
  /** When the next one is due, if one waits. */
  nextDue(): Promise<Instant | undefined>
}

/** `content`: sealed JSON of `AccountMailContent`. */
export type LeasedAccountMail = {
  id: number
  kind: AccountMailKind
  to: { address: string; name: string }
  content: string
  at: Instant
} & Pick<Preferences, 'language'>
