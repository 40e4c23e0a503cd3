import { filtered, isNothing, isOpaque } from './filtered'
import { type SecretName, secretName } from './secret-keys'

/** A range of a text, `end` exclusive, and its replacement. */
type Span = { start: number; end: number; replacement: string }

/** A name before `=` or `:`. `quote`: none, `"`, `'` or an escaped one. `inQuery`: after `?` or `&`. */
type Name = { secret: SecretName; quote: string; inQuery: boolean }

const backslash = 92

/**
 * The text without the values of secret names: queries, form bodies, JSON and header lines as text, messages (`password=…`, `"token":"…"`,
 * `Authorization: …`). Calls `found` with the rule of each. `nameOf` judges names.
 * 1. One pass: at every `=` and `:` it reads at most one name backwards and one value forwards, and continues after what it removed. Time
 *    is linear in the text.
 * 2. JSON stays valid: quoted values stay quoted, and a number becomes a quoted string.
 */
export function withoutPairs(
  text: string,
  found: (rule: string) => void,
  nameOf: (name: string) => SecretName | null = secretName,
): string {
  let rest = ''
  let kept = 0
  let equals = text.indexOf('=')
  let colon = text.indexOf(':')
  while (equals >= 0 || colon >= 0) {
    const at = equals < 0 || (colon >= 0 && colon < equals) ? colon : equals
    const name = isSeparator(text, at) ? nameBefore(text, at, nameOf) : undefined
    const span = name && valueAfter(text, at, name)
    if (span) {
      found(name.secret.rule)
      rest += text.slice(kept, span.start) + span.replacement
      kept = span.end
    }
    const next = Math.max(at + 1, kept)
    if (equals >= 0 && equals < next) equals = text.indexOf('=', next)
    if (colon >= 0 && colon < next) colon = text.indexOf(':', next)
  }
  return kept === 0 ? text : rest + text.slice(kept)
}

/** Not half of `::`, `==` or `://`. */
function isSeparator(text: string, at: number): boolean {
  const next = text[at + 1]
  return next !== ':' && next !== '=' && !(next === '/' && text[at + 2] === '/')
}

function nameBefore(text: string, at: number, nameOf: (name: string) => SecretName | null): Name | undefined {
  let end = at
  while (end > 0 && at - end < 2 && text[end - 1] === ' ') end--
  const closing = end
  if (isQuote(text[end - 1])) {
    end--
    while (end > 0 && closing - end < 4 && text.charCodeAt(end - 1) === backslash) end--
  }
  let start = end
  while (start > 0 && end - start < 64 && isNamePart(text.charCodeAt(start - 1))) start--
  const isEscaped = closing > end && text.charCodeAt(start - 1) === backslash
  const secret = start < end ? nameOf(isEscaped ? unescapedName(text, end) : text.slice(start, end)) : null
  if (!secret) return undefined
  const before = text[start - 1]
  return { secret, quote: text.slice(end, closing), inQuery: before === '?' || before === '&' }
}

/** A name in JSON with escaped letters: `p\\u0061ssword`. */
function unescapedName(text: string, end: number): string {
  let start = end
  while (start > 0 && end - start < 384 && isEscapedPart(text.charCodeAt(start - 1))) start--
  return text
    .slice(start, end)
    .replace(escapedLetter, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

const escapedLetter = /\\+u([0-9a-f]{4})/gi
const isEscapedPart = (code: number) => code === backslash || isNamePart(code)

/** Letters (also full-width ones, and those with accents), digits and `_ . - [ ] % $`. */
function isNamePart(code: number): boolean {
  if (code >= 97 ? code <= 122 : code >= 65 && code <= 91) return true
  if (code > 127) return (code >= 0xc0 && code <= 0x24f) || (code >= 0xff10 && code <= 0xff5a)
  return (
    (code >= 48 && code <= 57) || code === 95 || (code >= 45 && code <= 46) || code === 93 || (code >= 36 && code <= 37)
  )
}

function isQuote(char: string | undefined): boolean {
  return char === '"' || char === "'" || char === '`'
}

function valueAfter(text: string, at: number, name: Name): Span | undefined {
  let start = at + 1
  if (text[start] === '>') start++
  const glued = start
  while (start - glued < 4 && (text[start] === ' ' || text[start] === '\t')) start++
  let open = start
  while (open - start < 3 && text.charCodeAt(open) === backslash) open++
  if (isQuote(text[open])) return quoted(text, start, open, name)
  if (text[start] === '[' || text[start] === '{') return nested(text, start, name)
  const isLoose = name.quote === '' && (text[at] === ':' || start > glued)
  return bare(text, start, name, isLoose, text[at] === ':')
}

function quoted(text: string, start: number, open: number, { secret }: Name): Span | undefined {
  const close = closingQuote(text, start, open)
  const value = text.slice(open + 1, close)
  if (isNothing(value) || (secret.plural && isQuantity(value))) return undefined
  return { start: open + 1, end: close, replacement: filtered }
}

/** Where the value ends: at its closing quote, escaped like the opening one, or at the end of a truncated text. */
function closingQuote(text: string, start: number, open: number): number {
  const quote = text[open] as string
  const escapes = open - start
  for (let at = text.indexOf(quote, open + 1); at >= 0; at = text.indexOf(quote, at + 1)) {
    let before = at
    while (at - before < 8 && before > open + 1 && text.charCodeAt(before - 1) === backslash) before--
    const isEscaped = escapes > 0 ? at - before > escapes : (at - before) % 2 === 1
    if (!isEscaped) return escapes > 0 ? Math.max(open + 1, at - escapes) : at
  }
  return text.length
}

/** A list or object, only in JSON-like text. An object under a guess is walked. */
function nested(text: string, start: number, { secret, quote }: Name): Span | undefined {
  if (quote === '' || text.startsWith(filtered, start) || (secret.guess && text[start] === '{')) return undefined
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 91 || code === 123) depth++
    else if ((code === 93 || code === 125) && --depth === 0) {
      if (at - start < 2) return undefined
      return { start, end: at + 1, replacement: quote + filtered + quote }
    }
  }
  return { start, end: text.length, replacement: quote + filtered }
}

function bare(text: string, start: number, name: Name, isLoose: boolean, isHeader: boolean): Span | undefined {
  const { secret, quote } = name
  const isLine = Boolean(secret.line) && isHeader && quote === ''
  let end = start
  while (end < text.length && !(isLine ? isLineEnd(text.charCodeAt(end)) : isValueEnd(text.charCodeAt(end)))) end++
  if (name.inQuery && !isHeader) end -= placeBehind(text, end)
  const value = text.slice(start, end)
  if (isNothing(value) || value.startsWith(filtered)) return undefined
  if (secret.plural && isQuantity(value)) return undefined
  if (secret.guess && isLoose && !isOpaque(value)) return undefined
  return { start, end, replacement: quote + filtered + quote }
}

/** The length of a script's URL with line and column behind it, as stacks have it. */
function placeBehind(text: string, end: number): number {
  return /:\d{1,7}:\d{1,7}$/.exec(text.slice(Math.max(0, end - 16), end))?.[0].length ?? 0
}

function isQuantity(value: string): boolean {
  return /^\d{1,9}$/.test(value)
}

/** Control characters and quotes: a header's value may have spaces, commas and semicolons. */
function isLineEnd(code: number): boolean {
  return code < 32 || code === 34 || code === 39 || code === 96
}

/** Also space and `& ; , ( ) < > [ ] { } | \`. */
function isValueEnd(code: number): boolean {
  if (code <= 32 || isLineEnd(code)) return true
  if (code === 38 || code === 40 || code === 41 || code === 44) return true
  if (code === 59 || code === 60 || code === 62) return true
  return code >= 91 && code <= 93 ? true : code >= 123 && code <= 125
}
