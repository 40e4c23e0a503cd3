import { filtered, isNothing } from './filtered'
import type { SecretName } from './secret-keys'

/* Bodies of `multipart/form-data` as text, also inside JSON, where newlines and quotes are escaped. Source: RFC 7578. */
const disposition = 'form-data;'
const named = /\bname=\\*"([^"\\\r\n]{1,128})\\*"/
const header = /^[\w-]{1,64}:/
const newline = /\r?\n|\\r\\n|\\n/g
const boundary = /(?:\r?\n|\\r\\n|\\n)--/g
/** Characters of a header, also of the first one from `form-data;` on. */
const longestHeader = 700
const mostHeaders = 6

/** The text without the values of parts that have a secret name. Calls `found` with the rule of each. Linear: each line is looked at once as a head. */
export function withoutFormParts(
  text: string,
  found: (rule: string) => void,
  nameOf: (name: string) => SecretName | null,
): string {
  let rest = ''
  let kept = 0
  let next = 0
  for (let at = text.indexOf(disposition); at >= 0; at = text.indexOf(disposition, next)) {
    const { end, value } = headFrom(text, at)
    next = end
    if (value === undefined) continue
    const begins = text.indexOf(disposition, Math.max(at, end - longestHeader))
    const [, name] = named.exec(text.slice(begins, end)) ?? []
    if (name === undefined || begins < 0 || begins > end) continue
    next = value
    const secret = nameOf(name)
    if (!secret || text.startsWith(filtered, value)) continue
    boundary.lastIndex = value
    next = boundary.exec(text)?.index ?? text.length
    if (isNothing(text.slice(value, next))) continue
    found(secret.rule)
    rest += text.slice(kept, value) + filtered
    kept = next
  }
  return kept === 0 ? text : rest + text.slice(kept)
}

/** Where the line ends in which a part begins, and where its value begins: behind further headers and an empty line. */
function headFrom(text: string, at: number): { end: number; value?: number } {
  newline.lastIndex = at
  const end = newline.exec(text)?.index ?? text.length
  for (let line = newline.lastIndex, lines = 0; line > 0 && lines < mostHeaders; line = newline.lastIndex, lines++) {
    const { index = -1 } = newline.exec(text) ?? {}
    if (index === line) return { end, value: newline.lastIndex }
    if (index - line > longestHeader || !header.test(text.slice(line, line + 65))) break
  }
  return { end }
}
