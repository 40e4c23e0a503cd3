import { makeSecret } from '../../accounts/secret.server'
import type { Store } from '../../store/store'

const setting = 'report-secret'

const asked = new WeakMap<Store, Promise<string>>()

/** What report forms are signed with: made when the first is given out, and kept in the database. */
export function reportSecret(store: Store): Promise<string> {
  const known = asked.get(store) ?? find(store)
  asked.set(store, known)
  // What could not be asked now is asked again the next time.
  known.catch(() => asked.delete(store))
  return known
}

async function find(store: Store): Promise<string> {
  const kept = await store.instance.setting(setting)
  if (kept) return kept
  const made = makeSecret()
  await store.instance.setSetting(setting, made)
  return made
}
