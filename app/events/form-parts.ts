import { filtered, isNothing } from './filtered'
import type { SecretName } from './secret-keys'

/* Bodies of `multipart/form-data` as text, also inside JSON, where newlines and quotes are escaped. Source: RFC 7578. */
const newline = String.raw`(?:\r?\n|\\r\\n|\\n)`
const inLine = String.raw`(?:[^\r\n\\]|\\+")`
/** Matches up to the value of a part. The length is bounded. */
const head = new RegExp(
  String.raw`form-data;${inLine}{0,200}?\bname=\\*"([^"\\\r\n]{1,128})\\*"${inLine}{0,300}(?:${newline}[\w-]{1,64}:${inLine}{0,300}){0,5}${newline}${newline}`,
  'g',
)
const boundary = new RegExp(`${newline}--`, 'g')

/** The text without the values of parts that have a secret name. Calls `found` with the rule of each. */
export function withoutFormParts(
  text: string,
  found: (rule: string) => void,
  nameOf: (name: string) => SecretName | null,
): string {
  let rest = ''
  let kept = 0
  head.lastIndex = 0
  for (let part = head.exec(text); part; part = head.exec(text)) {
    const start = head.lastIndex
    const secret = nameOf(part[1] as string)
    if (!secret || text.startsWith(filtered, start)) continue
    boundary.lastIndex = start
    const end = boundary.exec(text)?.index ?? text.length
    head.lastIndex = end
    if (isNothing(text.slice(start, end))) continue
    found(secret.rule)
    rest += text.slice(kept, start) + filtered
    kept = end
  }
  return kept === 0 ? text : rest + text.slice(kept)
}
