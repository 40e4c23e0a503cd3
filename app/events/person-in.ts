import { fieldsOf } from './data'

/** Longer payloads are not read for this. */
const longest = 64 * 1024
export const longestPerson = 100

/** The placeholder of clients that do not know the user: `{{auto}}`. */
export const tellsPerson = (value: string): boolean => value !== '' && !value.includes('{{')

/** The user of a kept payload, for a table. Much cheaper than normalising the whole event. */
export function personIn(payload: string): string | undefined {
  if (payload.length > longest || !payload.includes('"user"')) return undefined
  const user = fieldsOf(fieldsOf(JSON.parse(payload))?.user)
  if (!user) return undefined
  for (const name of ['id', 'email', 'username', 'name', 'ip_address']) {
    const value = user[name]
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string' && tellsPerson(value)) return value.slice(0, longestPerson)
  }
  return undefined
}
