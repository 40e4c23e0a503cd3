import { emailKey } from '../accounts/email-key'
import { verifyPassword } from '../accounts/password.server'
import type { Runtime } from '../runtime'
import type { Accounts } from '../store/accounts'
import type { AuditLog } from '../store/audit'

/** RFC 5321 §4.5.3.1.3: a path has 256 octets, two of them brackets. */
const longestEmail = 254

type SignInSource = Pick<Runtime, 'brakes'> & {
  store: { accounts: Pick<Accounts, 'credentials'>; audit: Pick<AuditLog, 'noteRefusedSignIn'> }
}

export type SignIn =
  | { kind: 'right'; userId: number }
  /** E-mail or password: which of them is not told. */
  | { kind: 'wrong' }
  | { kind: 'throttled'; retryAfter: number }

/** Checks e-mail and password. */
export async function checkPassword(
  { store, brakes }: SignInSource,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<SignIn> {
  const account = email.trim().slice(0, longestEmail)
  // In the form in which accounts are found: another spelling is no other account.
  const attempt = { account: emailKey(account), address }
  const brake = brakes.of('sign-in')
  const retryAfter = await brake.take(attempt)
  if (retryAfter !== undefined) return { kind: 'throttled', retryAfter }
  const known = await store.accounts.credentials(account)
  const right = await verifyPassword(password, known?.passwordHash)
  if (!right || !known) {
    // Written for unknown addresses too: both answers take the same time.
    await store.audit.noteRefusedSignIn({ email: known && account, by: 'password' })
    return { kind: 'wrong' }
  }
  brake.succeeded(attempt)
  return { kind: 'right', userId: known.userId }
}
