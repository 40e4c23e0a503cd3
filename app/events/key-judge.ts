import type { Scrubbing } from './scrubbing'
import { type SecretName, secretField, secretName, wordsOf } from './secret-keys'

/** What kind of secret stands under a name; null when none does. */
export type KeyJudge = {
  /** A header, cookie, variable or parameter. */
  name: (name: string) => SecretName | null
  /** The same of a field: these repeat. Undefined when the name is remembered as one that stands for no secret and holds none. */
  field: (name: string) => SecretName | null | undefined
}

const always: KeyJudge = { name: secretName, field: secretField }

/** Names of addresses, when they are never kept: by their last word, or as a whole. */
const addressEnds = new Set(['ip', 'ips', 'ipaddr', 'ipaddress', 'remoteaddr'])
const addressNames = new Set(
  'xforwardedfor forwarded forwardedfor ipaddress ipaddresses remoteaddress remotehost clientaddress peeraddress networkpeeraddress'.split(
    ' ',
  ),
)
/** Names of bodies beside `request.data`, which has its place. */
const bodyNames = new Set(
  'body requestbody responsebody rawbody postdata formdata httprequestbody httpresponsebody httprequestbodydata httpresponsebodydata'.split(
    ' ',
  ),
)

/**
 * How names are judged for a project: its safe keys first, then its own sensitive ones, then what is never kept, then the rules for all.
 *
 * 1. A safe key is safe as a whole name: `token` does not make `access_token` safe.
 * 2. A sensitive key counts wherever its words stand in a name, in this order and undivided: `customer no` is in `X-Customer-No`, and not
 *    in `customerNote`.
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

/** By what it says, not by what it is: from another thread it comes as a copy. */
const judgesAsAlways = ({ sensitiveKeys, safeKeys, neverKeep }: Scrubbing) =>
  sensitiveKeys.length === 0 && safeKeys.length === 0 && !neverKeep.ip && !neverKeep.bodies

/** Settings are loaded with every batch and rarely differ: what was learned about names is kept. */
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
  // Whether there is an address in a name only these projects ask.
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
    // A copy: a name cut out of a text would hold on to all of that.
    known.set(name.split('').join(''), found)
    return found
  }
}
