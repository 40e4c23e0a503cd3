import { hashSecret, makeSecret } from '../accounts/secret.server'
import { type Instant, minutes } from '../clock'
import type { AccountLinkKind } from '../store/account-links'
import type { Store } from '../store/store'

/**
 * Links that open an account without its password. The command line makes both kinds, an owner makes links that reset, and a reset can be
 * asked for by mail. The address in the link holds the token; the store keeps its hash.
 */
const accountLinkLifetimes: Record<AccountLinkKind, number> = { reset: minutes(30), 'sign-in': minutes(15) }

const paths: Record<AccountLinkKind, string> = { reset: '/sign-in/reset', 'sign-in': '/sign-in/link' }

export type FreshLink = { link: string; tokenHash: string; at: Instant; expiresAt: Instant }

/** A link of this kind, which the store does not know yet. */
export function freshAccountLink(kind: AccountLinkKind, publicUrl: string, at: Instant): FreshLink {
  const token = makeSecret()
  const link = `${publicUrl}${paths[kind]}?token=${token}`
  return { link, tokenHash: hashSecret(token), at, expiresAt: at + accountLinkLifetimes[kind] }
}

/** A fresh link for this account, which replaces the one before; undefined for an account that is not there or is disabled. */
export async function makeAccountLink(
  { accountLinks }: Pick<Store, 'accountLinks'>,
  account: { userId: number; kind: AccountLinkKind },
  { publicUrl, at }: { publicUrl: string; at: Instant },
): Promise<string | undefined> {
  const { link, ...kept } = freshAccountLink(account.kind, publicUrl, at)
  return (await accountLinks.make({ ...account, ...kept })) === undefined ? undefined : link
}

/** The hash of the token in an address of ours. */
export const tokenHashIn = (url: string): string => hashSecret(new URL(url).searchParams.get('token') ?? '')
