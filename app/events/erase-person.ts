import { fieldsOf } from './data'

/** How events identify a visitor who asked to be erased. At least one field is set. */
export type ErasedPerson = { id?: string; email?: string; ip?: string }

/** Replaces what was erased. */
const erasedMark = '[Erased]'

export type ErasedPayload = {
  payload: unknown
  /** The event happened to this person, and its `user` was removed. */
  isTheirs: boolean
}

/** Ids of this length belong to only one person, so they are removed from any text. */
const uniqueId = 12
/** Names of fields and tags that contain a user's id. */
const idName = /^(?:.*[._-])?(?:end)?user[._-]?id$|^uid$|^sub$/i
/** Nesting depth. Events are cut to less before they are kept. */
const deepest = 200

/**
 * A kept payload without this person; undefined when the person is not in it. The whole `user` is removed when any part of it matches.
 * E-mail and IP address are replaced in any text. An id is replaced in fields and tags whose name says that they contain one, and in any
 * text when it is long.
 */
export function erasePerson(payload: unknown, person: ErasedPerson): ErasedPayload | undefined {
  const erase = eraser(person)
  let changed = false
  const text = (value: string): string => {
    const after = erase(value)
    if (after !== value) changed = true
    return after
  }
  const idUnder = (name: string, value: unknown): boolean =>
    person.id !== undefined &&
    (typeof value === 'string' || typeof value === 'number') &&
    String(value) === person.id &&
    idName.test(name)
  const walk = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return text(value)
    if (typeof value !== 'object' || value === null || depth > deepest) return value
    if (Array.isArray(value)) {
      const [name, second] = value
      // A tag or header as a pair of name and value.
      if (value.length === 2 && typeof name === 'string' && idUnder(name, second)) {
        changed = true
        return [name, erasedMark]
      }
      return value.map((one) => walk(one, depth + 1))
    }
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => {
        if (!idUnder(name, one)) return [text(name), walk(one, depth + 1)]
        changed = true
        return [name, erasedMark]
      }),
    )
  }
  const event = fieldsOf(payload)
  const isTheirs = event !== undefined && isUser(event.user, person)
  const { user: _gone, ...others } = event ?? {}
  const after = walk(isTheirs ? others : payload, 0)
  return isTheirs || changed ? { payload: after, isTheirs } : undefined
}

/** One text without this person. */
export const eraseInText = (text: string, person: ErasedPerson): string => eraser(person)(text)

function isUser(value: unknown, { id, email, ip }: ErasedPerson): boolean {
  const user = fieldsOf(value)
  if (!user) return false
  const said = (name: string) => {
    const one = user[name]
    return typeof one === 'string' || typeof one === 'number' ? String(one).trim().toLowerCase() : undefined
  }
  return (
    (id !== undefined && said('id') === id.toLowerCase()) ||
    (email !== undefined && ['email', 'username', 'id', 'name'].some((name) => said(name) === email.toLowerCase())) ||
    (ip !== undefined && ['ip_address', 'ip', 'ipAddress'].some((name) => said(name) === ip.toLowerCase()))
  )
}

/** Matches whole e-mail addresses, IP addresses and long ids: `ann@example.com` is not found in `joann@example.com`. */
function eraser({ id, email, ip }: ErasedPerson): (text: string) => string {
  const patterns: RegExp[] = []
  if (email) {
    const spellings = [email, encodeURIComponent(email)].map(escaped).join('|')
    patterns.push(new RegExp(`(?<![\\p{L}\\p{N}._+-])(?:${spellings})(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`, 'giu'))
  }
  if (ip) {
    const after = ip.includes(':') ? '(?![0-9a-f:])' : '(?![0-9]|\\.[0-9])'
    patterns.push(new RegExp(`(?<![0-9a-z:.])${escaped(ip)}${after}`, 'giu'))
  }
  if (id && id.length >= uniqueId)
    patterns.push(new RegExp(`(?<![\\p{L}\\p{N}_-])${escaped(id)}(?![\\p{L}\\p{N}_-])`, 'giu'))
  return (text) => patterns.reduce((rest, pattern) => rest.replace(pattern, erasedMark), text)
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
