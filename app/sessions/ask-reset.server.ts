import { setTimeout as after } from 'node:timers/promises'
import type { AccountMailContent } from '../accounts/account-mail'
import { emailKey } from '../accounts/email-key'
import type { Runtime } from '../runtime'
import type { AccountLinks } from '../store/account-links'
import { freshAccountLink } from './account-link.server'

type ResetSource = Pick<Runtime, 'brakes' | 'sealer' | 'now' | 'config'> & {
  store: { accountLinks: Pick<AccountLinks, 'mailReset'> }
}

/** Milliseconds that every answer takes at least: writing a link and a mail takes some more than finding no account. */
const answerTakes = 250

/**
 * Mails a link to reset the password, if this address has an account. Answer and time are the same for every address. Undefined: done;
 * otherwise whole seconds until the next attempt.
 */
export async function askReset(
  { store, brakes, sealer, now, config }: ResetSource,
  { email, address }: { email: string; address: string },
): Promise<number | undefined> {
  const retryAfter = await brakes.of('reset').take({ account: emailKey(email), address })
  if (retryAfter !== undefined) return retryAfter
  const answer = after(answerTakes)
  const { link, ...kept } = freshAccountLink('reset', config.publicUrl, now())
  const content: AccountMailContent = { kind: 'reset', link }
  await store.accountLinks.mailReset({ ...kept, email, content: sealer.seal(JSON.stringify(content)) })
  await answer
  return undefined
}
