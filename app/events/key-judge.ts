import type { Scrubbing } from './scrubbing'
import { type SecretName, secretField, secretName, wordsOf } from './secret-keys'

/** The kind of secret that a name stands for; null when it is not secret. */
export type KeyJudge = {
  /** For headers, cookies, variables and parameters. */
  name: (name: string) => SecretName | null
  /** For fields, whose names repeat. Undefined when the name is known to be harmless and to contain no secret. */
  field: (name: string) => SecretName | null | undefined
}

const always: KeyJudge = { name: secretName, field: secretField }

/** Names of IP addresses, if a project never keeps them: matched by their last word, or as a whole. */
const addressEnds = new Set(['ip', 'ips', 'ipaddr', 'ipaddress', 'remoteaddr'])
const addressNames = new Set(
  'xforwardedfor forwarded forwardedfor ipaddress ipaddresses remoteaddress remotehost clientaddress peeraddress networkpeeraddress'.split(
    ' ',
  ),
)
/** Names of bodies other than `request.data`, which is handled by its place. */
const bodyNames = new Set(
  'body requestbody responsebody rawbody postdata formdata httprequestbody httpresponsebody httprequestbodydata httpresponsebodydata'.split(
    ' ',
  ),
)

/**
 * Judges names for a project: its safe keys first, then its sensitive keys, then what it never keeps, then the rules for all projects.
 * 1. A safe key matches the whole name: `token` does not make `access_token` safe.
 * 2. A sensitive key matches its words anywhere in a name, in this order and undivided: `customer no` matches `X-Customer-No`, but not
 *    `customerNote`.
 */
export function keyJudge(scrubbing: Scrubbing): KeyJudge {
  if (judgesAsAlways(scrubbing)) return always
  let judge = judges.get(scrubbing)
  if (!judge) {
    judge = remembered(JSON.stringify(scrubbing), scrubbing)
    judges.set(scrubbing, judge)
  }
  return judge
}

/** Cached by content, not by identity: settings from another thread are a copy. */
const judgesAsAlways = ({ sensitiveKeys, safeKeys, neverKeep }: Scrubbing) =>
  sensitiveKeys.length === 0 && safeKeys.length === 0 && !neverKeep.ip && !neverKeep.bodies

/** Settings are loaded with every batch and rarely change, so the results for names are cached. */
const judges = new WeakMap<Scrubbing, KeyJudge>()
const bySettings = new Map<string, KeyJudge>()
const mostSettings = 200

function remembered(text: string, scrubbing: Scrubbing): KeyJudge {
  const known = bySettings.get(text)
  if (known) return known
  if (bySettings.size >= mostSettings) bySettings.clear()
  const judge = makeJudge(scrubbing)
  bySettings.set(text, judge)
  return judge
}

function makeJudge({ sensitiveKeys, safeKeys, neverKeep }: Scrubbing): KeyJudge {
  const safe = new Set(safeKeys.map((key) => wordsOf(key).join('')))
  const sensitive = sensitiveKeys.map((key) => wordsOf(key))
  const own = (name: string): SecretName | null | undefined => {
    const words = wordsOf(name)
    const joined = words.join('')
    if (safe.has(joined)) return null
    if (sensitive.some((key) => holds(words, joined, key))) return { rule: 'sensitive key', plural: false }
    if (neverKeep.ip && (addressEnds.has(words.at(-1) ?? '') || addressNames.has(joined)))
      return { rule: 'IP address', plural: false }
    return neverKeep.bodies && bodyNames.has(joined) ? { rule: 'body', plural: false } : undefined
  }
  const ownOnce = once(own)
  const judge =
    <T>(otherwise: (name: string) => T) =>
    (name: string): T | SecretName | null => {
      const found = name.length <= longestRemembered ? ownOnce(name) : own(name.slice(-longestRemembered))
      return found === undefined ? otherwise(name) : found
    }
  const name = judge(secretName)
  // Only projects that never keep addresses look for them in names.
  return { name, field: neverKeep.ip ? name : judge(secretField) }
}

function holds(words: string[], joined: string, key: string[]): boolean {
  if (joined === key.join('')) return true
  for (let at = 0; at + key.length <= words.length; at++) {
    if (key.every((word, i) => words[at + i] === word)) return true
  }
  return false
}

const longestRemembered = 64
const mostRemembered = 4096

/** Bounded, because a client may invent names. */
function once<T>(judge: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>()
  return (name) => {
    if (known.has(name)) return known.get(name) as T
    if (known.size >= mostRemembered) known.clear()
    const found = judge(name)
    // A copy, because a name that is a slice of a text would keep the whole text in memory.
    known.set(name.split('').join(''), found)
    return found
  }
}
