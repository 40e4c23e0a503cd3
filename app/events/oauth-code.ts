import { fieldsOf } from './data'
import { filtered, isOpaque } from './filtered'
import { pairOf } from './pairs'

/*
 * The `code` of an OAuth callback (`/callback?code=…&state=…`) is as good as a password for some minutes. Any other `code` may be an error
 * code and stays. It counts as OAuth only beside a `state`, or in the query of a URL that looks like a callback. Source: RFC 6749 §4.1.2.
 */

const code = /(^|[?&])code=([^&#\s"'<>]{8,2048})/g
const answer = /(?:^|[?&])(?:state|session_state)=/
const address = /(?:callback|oauth2?|oidc|openid|sso)\b[^?]{0,200}\?/i
const shortest = 8
/** Characters of the address looked at on either side. */
const longest = 512

/** The text without such codes. Calls `found` for each. */
export function withoutOAuthCodes(text: string, found: (rule: string) => void): string {
  return text.replace(code, (all: string, before: string, value: string, at: number) => {
    if (!isOpaque(value) || !isAnswer(text, at, at + all.length)) return all
    found('token')
    return `${before}code=${filtered}`
  })
}

function isAnswer(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - longest), start + 1).replace(/^[\s\S]*[\s"'<>]/, '')
  const after = text.slice(end, end + longest).replace(/[\s"'<>][\s\S]*$/, '')
  return answer.test(before) || answer.test(after) || address.test(before)
}

/** Finds such a code in a query given as an object or as pairs: its container and key. Undefined when there is none. */
export function oauthCodeIn(
  query: unknown,
): { owner: unknown[] | Record<string, unknown>; index?: number } | undefined {
  const fields = fieldsOf(query)
  if (fields) return 'state' in fields && isCode(fields.code) ? { owner: fields } : undefined
  if (!Array.isArray(query)) return undefined
  const pairs = (query as unknown[]).map(pairOf)
  const index = pairs.findIndex((pair) => pair?.[0] === 'code' && isCode(pair[1]))
  if (index < 0 || !pairs.some((pair) => pair?.[0] === 'state')) return undefined
  return Array.isArray(query[index]) ? { owner: query[index], index } : undefined
}

const isCode = (value: unknown): boolean =>
  typeof value === 'string' && value.length >= shortest && value !== filtered && isOpaque(value)
