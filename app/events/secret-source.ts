import { filtered, isNothing, isOpaque } from './filtered'
import { type SecretName, wordsOf } from './secret-keys'

type NameOf = (name: string) => SecretName | null

/** `=`, `:=`, `=>` or `:` before a string literal, also before `b"…"`, `f'…'` and `@"…"`. */
const assigned = /[=:][=>]?[ \t]{0,8}[rbufRBUF@$]{0,2}["'`]/g

/** `pw="x"` */
const shortest = 6

/**
 * A line of source without the literals that it assigns to secret names: `api_key = "[Filtered]"`. Calls `found` with the rule of each.
 * 1. Code stays: `password = form.password`, `token == null`, `password: "${password}"`.
 * 2. Words for people and names stay: `password: 'Enter your password'`, `credentials: 'include'`.
 * 3. Time is linear in the line: at every assignment it reads at most one name backwards and one literal forwards.
 */
export function withoutLiterals(line: string, found: (rule: string) => void, nameOf: NameOf): string {
  if (line.length < shortest || !(line.includes('"') || line.includes("'") || line.includes('`'))) return line
  let rest = ''
  let kept = 0
  assigned.lastIndex = 0
  while (assigned.test(line)) {
    const open = assigned.lastIndex - 1
    const name = nameBefore(line, signBefore(line, open))
    const secret = name === undefined ? null : nameOf(name)
    if (!secret) continue
    const close = closing(line, open)
    assigned.lastIndex = close
    if (!isSecretLiteral(line.slice(open + 1, close), name as string, secret)) continue
    found(secret.rule)
    rest += line.slice(kept, open + 1) + filtered
    kept = close
  }
  return kept === 0 ? line : rest + line.slice(kept)
}

/** Where the assignment operator starts. */
function signBefore(line: string, open: number): number {
  let at = open - 1
  while (line[at] !== '=' && line[at] !== ':' && line[at] !== '>') at--
  return line[at - 1] === '=' || line[at - 1] === ':' ? at - 1 : at
}

/** `password`, `config["password"]`, `password: string`, `self.password`; not the condition before `?`. */
function nameBefore(line: string, at: number): string | undefined {
  let end = skipSpaces(line, at)
  let start = nameStart(line, end)
  // `apiKey: string = "…"`: the name is before its type.
  const colon = skipSpaces(line, start)
  const typed = line[at] === '=' && start < end && line[colon - 1] === ':' ? skipSpaces(line, colon - 1) : 0
  if (nameStart(line, typed) < typed) {
    end = typed
    start = nameStart(line, end)
  } else if (start === end) {
    if (line[end - 1] === ']') end--
    if (!isQuote(line[end - 1])) return undefined
    start = nameStart(line, --end)
  }
  if (
    start === end ||
    (line[at + 1] === '=' && line[at] === '=') ||
    (line[at] === ':' && line[skipSpaces(line, start) - 1] === '?')
  )
    return undefined
  return line.slice(start, end)
}

function skipSpaces(line: string, from: number): number {
  let at = from
  while (at > 0 && from - at < 40 && (line[at - 1] === ' ' || line[at - 1] === '\t')) at--
  return at
}

/** Names have no more than 64 characters: letters, digits and `_ $ . -`. */
function nameStart(line: string, end: number): number {
  let start = end
  while (start > 0 && end - start < 64 && isNamePart(line.charCodeAt(start - 1))) start--
  return start
}

function isNamePart(code: number): boolean {
  if (code >= 97 ? code <= 122 : code >= 65 && code <= 90) return true
  return (code >= 48 && code <= 57) || code === 95 || code === 36 || code === 45 || code === 46
}

const isQuote = (char: string | undefined) => char === '"' || char === "'" || char === '`'

/** Where the literal ends, or the line, which may be truncated. */
function closing(line: string, open: number): number {
  const quote = line[open]
  for (let at = open + 1; at < line.length; at++) {
    if (line[at] === '\\') at++
    else if (line[at] === quote) return at
  }
  return line.length
}

/** A placeholder that the program replaces at run time: `${password}`, `#{password}`, `{password}`, `%s`, `$PASSWORD`. */
const inserted = /[$#]?\{[^{}]{0,200}\}|%[sdvr@]|\$[A-Z_]{2,64}\b/g

/** Names that also stand for kinds, modes and names of cookies: only machine-made values count. */
const ofManyMeanings = new Set(['credentials', 'cookie', 'authorization', 'session', 'csrf token', 'signature'])

function isSecretLiteral(literal: string, name: string, { rule, guess }: SecretName): boolean {
  // Addresses and bodies in source code are not personal data.
  if (rule === 'body' || rule === 'IP address') return false
  const value = literal.length > 512 ? literal : literal.replace(inserted, '').trim()
  if (isNothing(value) || value.startsWith(filtered)) return false
  if (guess || ofManyMeanings.has(rule)) return isOpaque(value) && !/[ {}]|^[./]|^https?:/.test(value)
  return !isLabel(value) && !isOwnName(value, name)
}

/** `Enter your password`, `API key is missing`. */
function isLabel(value: string): boolean {
  return /[a-z] |[ ][a-z]/i.test(value) && /passw|passphrase|passcode|secret|token|key|pin\b/i.test(value)
}

/** `password: 'password'`, `passwordLabel: 'Password'`, `apiKey: 'X-Api-Key'`. */
function isOwnName(value: string, name: string): boolean {
  if (value.length > 64 || /\d/.test(value)) return false
  const own = wordsOf(name).join('')
  const said = wordsOf(value).join('')
  return said === `x${own}` || (said.length > 5 && own.includes(said))
}
