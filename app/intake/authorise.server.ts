import { dsn } from '../projects/project'
import type { Refusal } from './answers'
import type { IntakeKey, KeyCache } from './keys.server'

/**
 * The key, if it may send to this project (or to its own project when the address names none). Asks the store only about keys it has not
 * seen.
 */
export function authorise(
  keys: Pick<KeyCache, 'get' | 'find'>,
  publicKey: string,
  projectId: number | undefined,
  publicUrl: string,
): IntakeKey | Refusal | Promise<IntakeKey | Refusal> {
  // The same key in upper case is a mistake, not an attack.
  const name = publicKey.toLowerCase()
  const known = keys.get(name)
  if (known) return admit(known, projectId, publicUrl)
  const understood =
    projectId === undefined ? `with the key ${shortened(publicKey)}` : dsnUnderstood(publicUrl, publicKey, projectId)
  if (!/^[0-9a-f]{32}$/.test(name)) return unknownKey(understood, 'A key has 32 hex digits.')
  return keys.find(name).then((found) => {
    if (found === 'unavailable') return keysUnavailable
    return found === 'unknown' ? unknownKey(understood, 'No project has this key.') : admit(found, projectId, publicUrl)
  })
}

function admit(key: IntakeKey, projectId: number = key.projectId, publicUrl: string): IntakeKey | Refusal {
  if (key.projectId === projectId && key.enabled) return key
  const understood = dsnUnderstood(publicUrl, key.publicKey, projectId)
  if (key.projectId !== projectId) return unknownKey(understood, `This key does not belong to project ${projectId}.`)
  return {
    status: 403,
    reason: 'disabled_key',
    detail: `The key of ${understood} is switched off.`,
    causes: ["Switch it on in the project's settings, or use the DSN of another key."],
    projectId,
  }
}

/** Counted for the instance: a project is not responsible for someone who guesses its key. */
const unknownKey = (understood: string, cause: string): Refusal => ({
  status: 403,
  reason: 'unknown_key',
  detail: `Nothing is taken for the DSN ${understood}.`,
  causes: [cause, "Copy the DSN from the project's settings."],
})

const keysUnavailable: Refusal = {
  status: 503,
  reason: 'keys_unavailable',
  detail: 'The key could not be checked just now.',
  retryAfter: 10,
}

export const noKey: Refusal = {
  status: 401,
  reason: 'no_key',
  detail: 'The request names no key.',
  causes: ['Send it as X-Sentry-Auth: Sentry sentry_key=…, as ?sentry_key=…, or as dsn in the header of the envelope.'],
}

const dsnUnderstood = (publicUrl: string, publicKey: string, projectId: number): string =>
  dsn(publicUrl, { publicKey: shortened(publicKey), projectId })

const shortened = (publicKey: string): string => (publicKey.length > 64 ? `${publicKey.slice(0, 64)}…` : publicKey)
