import { carriedBy } from './carrier'
import { mintDigest } from './digest'

const ofObjects = new WeakMap<object, string>()
/** Thrown strings and numbers have no identity: one digest per value and page load. */
const ofValues = new Map<unknown, string>()
const maxValues = 100

/** The digest of an error in the browser: the one it carries from the server, or one minted here, the same every time it is asked for. */
export function browserDigest(error: unknown): string {
  const known = carriedBy(error)?.digest ?? (isObject(error) ? ofObjects.get(error) : ofValues.get(error))
  if (known) return known
  const digest = mintDigest('browser')
  if (isObject(error)) ofObjects.set(error, digest)
  else if (ofValues.size < maxValues) ofValues.set(error, digest)
  return digest
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'
