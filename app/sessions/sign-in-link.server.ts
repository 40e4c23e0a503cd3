import { hashSecret, makeSecret } from '../accounts/secret.server'
import { type Instant, minutes } from '../clock'
import type { Store } from '../store/store'

/**
 * Links that sign an account in without its password: for who has the machine, when nobody can sign in any more.
 * 1. Only the command line makes them. A link works once, for `lifetime`, and replaces the account's link before.
 * 2. The store keeps only the hash of its secret.
 */
const lifetime = minutes(15)

const settingOf = (userId: number) => `sign-in-link ${userId}`
const storedFor = (secret: string, expiresAt: Instant) => `${expiresAt} ${hashSecret(secret)}`

/** A fresh link for this account. */
export async function makeSignInLink(
  { instance }: Pick<Store, 'instance'>,
  userId: number,
  { publicUrl, at }: { publicUrl: string; at: Instant },
): Promise<string> {
  const [secret, expiresAt] = [makeSecret(), at + lifetime]
  await instance.setSetting(settingOf(userId), storedFor(secret, expiresAt))
  return `${publicUrl}/sign-in/link?token=${userId}.${expiresAt}.${secret}`
}

/** Redeems a link. The account it signs in; undefined for one that is used, replaced, expired or made up. */
export async function redeemSignInLink(
  { instance }: Pick<Store, 'instance'>,
  token: string,
  at: Instant,
): Promise<number | undefined> {
  const [, user, expires, secret] = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  if (!secret || Number(expires) < at) return undefined
  const userId = Number(user)
  const used = await instance.takeSetting(settingOf(userId), storedFor(secret, Number(expires)))
  return used ? userId : undefined
}
