import type { Runtime } from '../runtime'
import { verifyPassword } from './password.server'
import { makeSignInBrake } from './sign-in-brake'

const brake = makeSignInBrake()

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
  const attempt = { email: account, address }
  const retryAfter = brake.take(attempt, now())
  if (retryAfter !== undefined) return { kind: 'throttled', retryAfter }
  const known = await store.accounts.credentials(account)
  const right = await verifyPassword(password, known?.passwordHash)
  if (!right || !known) return { kind: 'wrong' }
  brake.succeeded(attempt)
  return { kind: 'right', userId: known.userId }
}
