import { withoutCardNumbers } from './card-number'
import { filtered, isOpaque } from './filtered'
import { mayHoldIpAddress, withoutIpAddresses } from './ip-addresses'
import { withoutIbans, withoutSocialSecurityNumbers } from './personal-numbers'

/**
 * A secret known by its format, anywhere in a text. `needle`: a cheap test that every such secret passes. Patterns are linear: repetitions
 * are bounded, or can only start where a run starts.
 */
type Pattern = { rule: string; needle: RegExp; replace: (text: string) => string }

const vendorTokens =
  /(?<![\w-])(?:gh[pousr]_\w{20,255}|github_pat_\w{20,255}|glpat-[\w-]{16,64}|xox[abeprs]-[\w-]{10,255}|[sr]k_(?:live|test)_\w{10,255}|AIza[\w-]{35}|npm_\w{30,60}|dgl_[\w-]{32,255}|sntry[su]_[\w+/=-]{20,4096})(?![\w-])/g

const patterns: Pattern[] = [
  { rule: 'private key', needle: /PRIVATE KEY/, replace: withoutPrivateKeys },
  {
    rule: 'authorization',
    needle: /(?:earer|asic|EARER|ASIC)[ +]/,
    replace: (text) =>
      text.replace(/\b(bearer|basic)([ +]{1,4})([\w.~+/=%-]{8,4096})/gi, (all, scheme, space, value) =>
        isOpaque(value) ? `${scheme}${space}${filtered}` : all,
      ),
  },
  {
    rule: 'token',
    needle: /eyJ/,
    replace: (text) => text.replace(/(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g, filtered),
  },
  {
    rule: 'aws key',
    needle: /A[KS]IA/,
    replace: (text) => text.replace(/(?<![A-Z0-9])A[KS]IA[A-Z0-9]{16}(?![A-Z0-9])/g, filtered),
  },
  {
    rule: 'token',
    // `dgl_` and `sntrys_` without their first letter, because fewer first letters are faster to search for.
    needle: /gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|[sr]k_(?:live|test)_|AIza|npm_|gl_|ntry[su]_/,
    replace: (text) => text.replace(vendorTokens, filtered),
  },
]

/** `basic 12345678`: the shortest text that a pattern removes. */
const shortest = 14
/** `123-45-6789`: the shortest personal number. */
const shortestNumber = 11

/** Whether a text has any needle. Most have none. */
const anyNeedle = new RegExp(patterns.map(({ needle }) => needle.source).join('|'))

const cardPattern: Pattern = {
  rule: 'card number',
  // Thirteen digits, in a row or in groups, with the first digits of a card scheme. Milliseconds since 1970 and most ids do not match.
  needle: /[2-68](?<![\w.-].)(?:\d{12}|\d{3}(?:[ +-]|%20)\d{4,6}(?:[ +-]|%20)\d{4})/,
  replace: (text) => withoutCardNumbers(text, filtered),
}

/** In source code, these are values a program compares with. */
const personal: Pattern[] = [
  {
    rule: 'bank account',
    needle: /[A-Z]{2}\d{2}(?:[ +]|%20)?[A-Z0-9]{4}/,
    replace: (text) => withoutIbans(text, filtered),
  },
  {
    rule: 'social security number',
    needle: /\d-\d\d-\d{4}/,
    replace: (text) => withoutSocialSecurityNumbers(text, filtered),
  },
]

/** A quick test for all of them: most texts with digits contain an id or a time and nothing else. */
const anyNumber = new RegExp([cardPattern, ...personal].map(({ needle }) => needle.source).join('|'))

const addressPattern: Pattern = {
  rule: 'IP address',
  needle: mayHoldIpAddress,
  replace: (text) => withoutIpAddresses(text, filtered),
}

const urlPattern: Pattern = {
  rule: 'url credentials',
  needle: /:\/\//,
  replace: withoutUrlPasswords,
}

/** What to search for in addition to the secrets that are always removed. */
export type AlsoLookFor = { cards: boolean; personal: boolean; addresses: boolean }

/** The text without secrets that have a known format. Calls `found` once for each kind that was found. */
export function withoutPatterns(text: string, also: AlsoLookFor, found: (rule: string) => void): string {
  let rest = text
  if (text.length >= shortest && anyNeedle.test(text))
    for (const pattern of patterns) rest = without(pattern, rest, found)
  if (text.includes('@') && text.includes('://')) rest = without(urlPattern, rest, found)
  if ((also.cards || also.personal) && text.length >= shortestNumber && anyNumber.test(text)) {
    if (also.cards) rest = without(cardPattern, rest, found)
    if (also.personal) for (const pattern of personal) rest = without(pattern, rest, found)
  }
  return also.addresses ? without(addressPattern, rest, found) : rest
}

function without({ rule, needle, replace }: Pattern, text: string, found: (rule: string) => void): string {
  if (!needle.test(text)) return text
  const rest = replace(text)
  if (rest !== text) found(rule)
  return rest
}

/** `-----BEGIN … PRIVATE KEY-----` up to its end line, or up to the end of a truncated text. */
function withoutPrivateKeys(text: string): string {
  let rest = ''
  let from = 0
  for (;;) {
    const begin = text.indexOf('-----BEGIN ', from)
    if (begin < 0) return rest + text.slice(from)
    const label = text.slice(begin + 11, begin + 64)
    const headEnd = label.indexOf('PRIVATE KEY-----')
    if (headEnd < 0) {
      rest += text.slice(from, begin + 11)
      from = begin + 11
      continue
    }
    const end = text.indexOf('-----END ', begin + 11)
    const close = end < 0 ? -1 : text.indexOf('-----', end + 9)
    rest += text.slice(from, begin) + filtered
    if (close < 0) return rest
    from = close + 5
  }
}

/** A password ends at the last `@` before the path: in `ada:p@ss@db.test` it is `p@ss`. */
const urlPassword = /:\/\/([^\s/?#:@"'<>]{0,256}):([^\s/?#@"'<>]{0,256}(?:@[^\s/?#@"'<>,;)]{1,256}){0,8})@/g

/** `https://user:password@host` keeps scheme, user and host. A user name alone (`https://key@host/7`, a DSN) is not secret. */
export function withoutUrlPasswords(text: string): string {
  return text.replace(urlPassword, (all, user: string, password: string) =>
    password === '' || password === filtered ? all : `://${user}:${filtered}@`,
  )
}
