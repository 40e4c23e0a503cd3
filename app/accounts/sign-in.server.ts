import { minutes } from '../clock'
import type { Runtime } from '../runtime'
import { verifyPassword } from './password.server'
import { makeThrottle } from './throttle'

/**
 * Guessing passwords is slow from one address and slow against one account. Many addresses against one account can keep its owner
 * out for minutes, never longer, and sessions that are open stay open.
 */
const perAddress = makeThrottle({ limit: 20, per: minutes(5) })
const perAccount = makeThrottle({ limit: 10, per: minutes(10) })

export type SignIn =
  | { kind: 'right'; userId: number }
  /** E-mail or password: which of them is not told. */
  | { kind: 'wrong' }
  | { kind: 'throttled'; retryAfter: number }

/** Checks e-mail and password. */
export async function checkPassword(
  { store, now }: Runtime,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<SignIn> {
  const account = email.trim().toLowerCase().slice(0, 254)
  const retryAfter = perAddress.take(address, now()) ?? perAccount.take(account, now())
  if (retryAfter !== undefined) return { kind: 'throttled', retryAfter }
  const known = await store.accounts.credentials(account)
  const right = await verifyPassword(password, known?.passwordHash)
  if (!right || !known) return { kind: 'wrong' }
  perAccount.forgive(account)
  // One turn only: signing in to an account of one's own must not buy more guesses at others.
  perAddress.giveBack(address)
  return { kind: 'right', userId: known.userId }
}
