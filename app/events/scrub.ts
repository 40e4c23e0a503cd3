import { isCardNumber } from './card-number'
import { filtered, isNothing } from './filtered'
import { type SecretName, secretName } from './secret-keys'
import { withoutPairs } from './secret-pairs'
import { withoutPatterns } from './secret-patterns'

/** What was removed: where (`request.headers.Authorization`) and by which rule, never the value. */
export type Removal = { path: string; rule: string }

/** Where a value stands; made into a path only when something is removed there. */
type Place = { above?: Place; key: string | number }

type Fields = Record<string, unknown>

const deepest = 100
const mostRemovals = 1000

/** Parts of an event that hold names and ids only: a package called `cookie` is not one. */
const untouched = new Set([
  'modules',
  'debug_meta',
  'sdk',
  '_meta',
  'event_id',
  'timestamp',
  'platform',
  'level',
  'release',
])

/** Fields of a frame that are names in a program, and those that are its source. */
const frameNames = new Set([
  'function',
  'raw_function',
  'module',
  'package',
  'symbol',
  'instruction_addr',
  'image_addr',
])
const frameSource = new Set(['context_line', 'pre_context', 'post_context'])

/** A number under such a name is an id or a time, however much it looks like a card. */
const idName =
  /(?:^|[^a-z])(?:ids?|ray|digest|hash|timestamp|time|date|at|ms|ns|size|memory|bytes)$|(?:Id|Ids|At|Time|Date|Hash|Ms|Size)$/

/**
 * Removes secrets from a received event (parsed JSON), in place, and returns what was removed.
 *
 * 1. Only values go, never names: `{"password": "[Filtered]"}`. Booleans, null and what the client filtered stay.
 * 2. One walk; texts are looked into, be they URLs, queries, bodies, JSON or messages.
 * 3. Never throws, and takes time linear in the payload. What lies deeper than 100 levels is cut off: nobody could
 *    vouch for it, and nobody could serialise it.
 * 4. Codes people look events up by survive: event, trace and request ids, digests, times.
 * 5. Scrubbing twice removes nothing more.
 */
export function scrub(payload: unknown): Removal[] {
  const removals: Removal[] = []
  if (typeof payload !== 'object' || payload === null) return removals
  if (Array.isArray(payload)) walkList(payload, removals, undefined, 1)
  else walkFields(payload as Fields, removals, undefined, 1, untouched)
  return removals
}

function walkFields(
  fields: Fields,
  removals: Removal[],
  place: Place | undefined,
  depth: number,
  skipped?: Set<string>,
): void {
  const named = 'value' in fields ? (fields.name ?? fields.key) : undefined
  const namedSecret = typeof named === 'string' ? secretName(named) : null
  for (const key in fields) {
    const value = fields[key]
    if (typeof value === 'boolean' || value === null || value === '' || skipped?.has(key)) continue
    const secret = key === 'value' && namedSecret ? namedSecret : secretName(key)
    const cleaned = key === 'stacktrace' ? walkStack(value, removals, place, depth) : undefined
    if (cleaned) continue
    const kept = scrubValue(value, secret, key, removals, place, depth)
    if (kept !== value) fields[key] = kept
  }
}

function walkList(list: unknown[], removals: Removal[], place: Place | undefined, depth: number): void {
  if (isPair(list)) return walkPair(list, removals, place, depth)
  let label: SecretName | null = null
  for (let i = 0; i < list.length; i++) {
    const value = list[i]
    const kept = scrubValue(value, label, i, removals, place, depth)
    if (kept !== value) list[i] = kept
    label = typeof value === 'string' && value.length < 64 ? labelName(value) : null
  }
}

function walkPair(pair: [string, unknown], removals: Removal[], place: Place | undefined, depth: number): void {
  const [name, value] = pair
  const kept = scrubValue(value, secretName(name), name, removals, place, depth)
  if (kept !== value) pair[1] = kept
  const keptName = scrubText(name, 0, removals, place)
  if (keptName !== name) pair[0] = keptName
}

/** `["authorization", "…"]`: headers, cookies, queries and tags come as lists of such. */
function isPair(list: unknown[]): list is [string, unknown] {
  return list.length === 2 && typeof list[0] === 'string' && list[0].length < 128
}

/** `console.log('password:', value)` arrives as two neighbours of a list. */
function labelName(text: string): SecretName | null {
  return /[\w"']\s?[:=]\s?$/.test(text) ? secretName(text.replace(/\W+$/, '')) : null
}

function scrubValue(
  value: unknown,
  secret: SecretName | null,
  key: string | number,
  removals: Removal[],
  place: Place | undefined,
  depth: number,
): unknown {
  if (typeof value === 'string') {
    return secret ? hiddenText(value, secret, key, removals, place) : scrubText(value, key, removals, place)
  }
  if (typeof value === 'number') return scrubNumber(value, secret, key, removals, place)
  if (typeof value !== 'object' || value === null) return value
  const here: Place = { above: place, key }
  if (depth >= deepest) return remove(removals, place, key, 'too deep')
  if (secret && (!secret.guess || Array.isArray(value))) hideAll(value, secret, removals, here, depth + 1)
  else if (Array.isArray(value)) walkList(value, removals, here, depth + 1)
  else walkFields(value as Fields, removals, here, depth + 1)
  return value
}

/** Everything under a secret's name, with its structure kept. */
function hideAll(value: object, secret: SecretName, removals: Removal[], place: Place, depth: number): void {
  const fields = value as Fields
  for (const key in fields) {
    const kept = scrubValue(fields[key], { ...secret, guess: false }, key, removals, place, depth)
    if (kept !== fields[key]) fields[key] = kept
  }
}

function hiddenText(
  value: string,
  secret: SecretName,
  key: string | number,
  removals: Removal[],
  place: Place | undefined,
): string {
  if (isNothing(value) || isDirectory(key, value)) return value
  if (secret.plural && /^\d{1,9}$/.test(value)) return value
  return remove(removals, place, key, secret.rule)
}

/** PWD among environment variables is the working directory. */
function isDirectory(key: string | number, value: string): boolean {
  return (key === 'PWD' || key === 'OLDPWD') && /^(?:\/|[A-Z]:\\)/.test(value)
}

function scrubNumber(
  value: number,
  secret: SecretName | null,
  key: string | number,
  removals: Removal[],
  place: Place | undefined,
): unknown {
  if (secret) return secret.plural ? value : remove(removals, place, key, secret.rule)
  const isCard = value >= 1e14 && !isIdName(key) && isCardNumber(String(value))
  return isCard ? remove(removals, place, key, 'card number') : value
}

function scrubText(text: string, key: string | number, removals: Removal[], place: Place | undefined): string {
  if (text.length < 6) return text
  const found = (rule: string) => void remove(removals, place, key, rule)
  const isPaired = text.includes('=') || text.includes(':')
  const rest = isPaired ? withoutPairs(text, found) : text
  return withoutPatterns(rest, rest.length >= 13 && !isIdName(key), found)
}

function isIdName(key: string | number): boolean {
  return typeof key === 'string' && key.length < 128 && idName.test(key)
}

/** Frames name functions, not secrets; their variables are data, and their source only holds what looks like a key. */
function walkStack(value: unknown, removals: Removal[], above: Place | undefined, depth: number): boolean {
  const stack = typeof value === 'object' && value !== null ? (value as Fields) : {}
  if (!Array.isArray(stack.frames) || depth >= deepest) return false
  const frames = stack.frames as unknown[]
  const place: Place = { above, key: 'stacktrace' }
  const list: Place = { above: place, key: 'frames' }
  for (let i = 0; i < frames.length; i++) {
    const frame = frames[i]
    if (typeof frame === 'object' && frame !== null) {
      walkFrame(frame as Fields, removals, { above: list, key: i }, depth + 3)
    } else frames[i] = scrubValue(frame, null, i, removals, list, depth)
  }
  for (const key in stack) {
    if (key !== 'frames') stack[key] = scrubValue(stack[key], null, key, removals, place, depth + 1)
  }
  return true
}

function walkFrame(frame: Fields, removals: Removal[], place: Place, depth: number): void {
  for (const key in frame) {
    const value = frame[key]
    if (typeof value === 'boolean' || typeof value === 'number' || value === null) continue
    if (typeof value === 'string' && frameNames.has(key)) continue
    const kept = frameSource.has(key)
      ? scrubSource(value, key, removals, place)
      : scrubValue(value, null, key, removals, place, depth)
    if (kept !== value) frame[key] = kept
  }
}

/** A line of source or a list of lines; anything else in their place is no source and goes. */
function scrubSource(value: unknown, key: string, removals: Removal[], place: Place): unknown {
  if (typeof value === 'string') return scrubLine(value, key, removals, place)
  if (!Array.isArray(value)) return filtered
  const lines = value as unknown[]
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]
    if (typeof line === 'string') lines[i] = scrubLine(line, key, removals, place)
    else if (typeof line === 'object' && line !== null) lines[i] = filtered
  }
  return lines
}

function scrubLine(line: string, key: string, removals: Removal[], place: Place): string {
  return withoutPatterns(line, false, (rule) => void remove(removals, place, key, rule))
}

function remove(removals: Removal[], place: Place | undefined, key: string | number, rule: string): string {
  if (removals.length < mostRemovals) removals.push({ path: pathOf({ above: place, key }), rule })
  return filtered
}

/** `request.headers.Authorization`, `breadcrumbs[3].data.arguments[1]`. */
function pathOf(place: Place): string {
  const parts: string[] = []
  for (let one: Place | undefined = place; one; one = one.above) {
    parts.push(typeof one.key === 'number' ? `[${one.key}]` : `.${one.key}`)
  }
  return parts.reverse().join('').replace(/^\./, '')
}
