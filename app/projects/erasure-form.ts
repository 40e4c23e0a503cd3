import type { ErasedPerson } from '../events/erase-person'

export type ErasureFields = Record<'id' | 'email' | 'ip', string>
export type ErasureMistake = 'nobody' | 'email' | 'ip' | 'too-long'

/** Characters of an id or address. */
export const longestErased = 254

/** Reads who is to be erased; at least one field is needed. */
export function parseErasure(typed: ErasureFields): { person: ErasedPerson } | { mistake: ErasureMistake } {
  const [id, email, ip] = [typed.id.trim(), typed.email.trim(), typed.ip.trim()]
  if (!id && !email && !ip) return { mistake: 'nobody' }
  if ([id, email, ip].some((text) => text.length > longestErased)) return { mistake: 'too-long' }
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email)) return { mistake: 'email' }
  if (ip && !isAddress(ip)) return { mistake: 'ip' }
  return { person: { ...(id && { id }), ...(email && { email }), ...(ip && { ip }) } }
}

/** Whole addresses only: part of one would erase those of others. */
const isAddress = (text: string): boolean =>
  URL.canParse(text.includes(':') ? `http://[${text}]` : `http://${text}`) &&
  /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f:.]*:[\da-f:.]*)$/i.test(text)
