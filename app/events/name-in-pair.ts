import { filtered } from './filtered'

const word = '[^\\s=:;,"\'`(){}<>@\\\\]{1,64}'
/** One word, also as Python prints it (`b'authorization'`) and as HTTP/2 writes it (`:path`). */
const one = new RegExp(`^b?(["']?):?${word}\\1$`)
/** Names of form fields may have a few words. */
const few = new RegExp(`^b?(["']?):?${word}(?: ${word}){0,2}\\1$`)

const longest = 128

/**
 * The name in a pair `["authorization", "…"]`, as lists of headers, cookies, queries and tags have them (`isInList`). Undefined for any
 * other list: two strings in a row may also be arguments, command lines or messages, and the first one a sentence.
 */
export function nameInPair(list: unknown[], isInList: boolean): string | undefined {
  if (list.length !== 2) return undefined
  const [name] = list
  if (typeof name !== 'string' || name.length > longest || name.includes(filtered)) return undefined
  return (isInList ? few : one).test(name) ? name : undefined
}

const headerName = /^:?[\w!#$%&'*+.^`|~-]{1,64}$/
const headerList = /(?:headers|trailers)$/i
const usualHeader = /^(?:host|connection|user-agent|accept|accept-encoding|content-type|content-length|:path)$/i

/**
 * Whether a list has alternating names and values of headers, like Node's `rawHeaders`: every other entry is a name, and one of them is a
 * common header, or the `key` of the list says so.
 */
export function isFlatHeaders(list: unknown[], key: string | number): boolean {
  if (list.length < 4 || list.length % 2 === 1 || typeof list[0] !== 'string') return false
  let isUsual = typeof key === 'string' && headerList.test(key)
  for (let i = 0; i < list.length; i += 2) {
    const name = list[i]
    if (typeof name !== 'string' || !headerName.test(name)) return false
    isUsual ||= usualHeader.test(name)
  }
  return isUsual
}
