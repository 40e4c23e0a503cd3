import { hashSecret, makeSecret } from '../accounts/secret.server'
import type { Store } from '../store/store'

/**
 * The one-time link that makes the owner's account.
 * 1. The store keeps only the token's hash; a new link replaces the one before.
 * 2. Once an owner exists, no token is good for anything.
 */
const setting = 'setup-token-hash'

/** A fresh set-up link, or undefined when the instance has its owner. Called at start and by `digestline setup-link`. */
export async function ensureSetupLink(store: Store, publicUrl: string): Promise<string | undefined> {
  if (await store.accounts.hasOwner()) return undefined
  const token = makeSecret()
  await store.instance.setSetting(setting, hashSecret(token))
  return `${publicUrl}/setup?token=${token}`
}

/** Whether this is the token of the latest link. */
export async function isSetupToken(store: Store, token: string): Promise<boolean> {
  const hash = await store.instance.setting(setting)
  // Comparing hashes: how long it takes tells nothing about the token.
  return hash !== undefined && hash === hashSecret(token)
}

/** After use. */
export const voidSetupToken = (store: Store): Promise<void> => store.instance.setSetting(setting, undefined)
