import type { Event } from '../events/event'
import { type BreadcrumbDigest, boundDigest, breadcrumbDigests } from './breadcrumb-digests'
import { besideSource, type CodeKind, type DetectedCode, guessedSource } from './code'
import { directoryThatGives, recompute, usualDirectories } from './recompute'
import { isRedactedMessage } from './redacted'
import { canonicalCode, shapeOf } from './shapes'
import { isSignal, withoutErrorCode } from './signal'

/** At most this many codes of an event are indexed. The first ones are kept. */
export const mostCodes = 50

/** When it is unknown which digest was shown, this many of the candidates are indexed. */
const mostGuesses = 10
const mostWhenKnown = 4

/**
 * Every code under which this event may reach a person, the most likely first, at most 50. Event id and trace id are indexed with the event
 * itself.
 * 1. exact: the digest of the event's own breadcrumb; then digests and ids in response and request headers, tags, contexts and extra.
 * 2. recomputed: from message and frames by Next.js' algorithm, if no Next.js digest is known.
 * 3. linked: digests of other failures in its breadcrumbs, with the message beside them.
 * 4. exact again: tags whose values look like codes.
 * `appDirectories`: the known directories of this project's application, best first. `crumbs`: the digests in its breadcrumbs, for callers
 * that need them too.
 */
export function findCodes(event: Event, appDirectories: string[], crumbs = breadcrumbDigests(event)): DetectedCode[] {
  const bound = boundDigest(event, crumbs)
  const found = new Codes()
  if (bound) found.add('digest', bound.digest, 'exact', sourceOf(bound, event, appDirectories))
  fromResponse(event, found)
  fromHeaders(event, found)
  fromFields(event, found)
  if (!found.hasNextDigest()) guess(event, appDirectories, found)
  for (const crumb of crumbs.toReversed()) fromBeside(crumb, found)
  fromOtherTags(event, found)
  return found.list()
}

class Codes {
  private found = new Map<string, DetectedCode>()

  /** The first to add a code wins, so the strongest evidence comes first. */
  add(
    kind: CodeKind,
    raw: string,
    confidence: DetectedCode['confidence'],
    source: string,
    besideMessage?: string,
  ): void {
    const value = canonicalCode(kind === 'digest' ? withoutErrorCode(raw.trim()).digest : raw)
    if (value === '' || isSignal(value) || this.found.has(`${kind} ${value}`)) return
    const code: DetectedCode = { kind, value, confidence, source }
    if (besideMessage !== undefined) code.besideMessage = besideMessage
    this.found.set(`${kind} ${value}`, code)
  }

  hasNextDigest(): boolean {
    return this.list().some(({ kind, value }) => kind === 'digest' && /^\d{1,10}$/.test(value))
  }

  list(): DetectedCode[] {
    return [...this.found.values()].slice(0, mostCodes)
  }
}

/** Sentences that frameworks put in place of messages are the same for all failures, so nothing is linked by them. */
function fromBeside({ digest, message }: BreadcrumbDigest, found: Codes): void {
  found.add('digest', digest, 'linked', besideSource, isRedactedMessage(message) ? undefined : message)
}

/** Where the event's own digest was found, and whether the framework's formula agrees. */
function sourceOf(bound: BreadcrumbDigest, event: Event, appDirectories: string[]): string {
  if (bound.verified) return 'breadcrumb, proven by its stack'
  const directory = directoryThatGives(event, bound.digest, [...appDirectories, ...usualDirectories])
  return directory === undefined ? 'breadcrumb' : 'breadcrumb, proven by the frames'
}

/** In a known directory, the most likely candidate is nearly always right; in a guessed one it may be any. */
function guess(event: Event, appDirectories: string[], found: Codes): void {
  const isKnown = appDirectories.length > 0
  const candidates = recompute(event, isKnown ? appDirectories : usualDirectories)
  for (const { digest } of candidates.slice(0, isKnown ? mostWhenKnown : mostGuesses)) {
    found.add('digest', digest, 'recomputed', isKnown ? 'frames' : guessedSource)
  }
}

const digestKey =
  /^(digest|error[_.-]?digest|next[_.-]?digest|error[_.-]?(id|ref|reference)|incident[_.-]?id|support[_.-]?(id|code))$/i
const requestKey = /^(\w{1,20}[_.-])?(request|correlation|trace|ray|operation|invocation)[_.-]?id$/i

/** Contexts without information about this failure, or whose ids are indexed with the event. */
const otherContexts = new Set([
  'trace',
  'os',
  'runtime',
  'device',
  'app',
  'browser',
  'culture',
  'gpu',
  'response',
  'flags',
  'state',
])

function fromFields(event: Event, found: Codes): void {
  for (const [key, value] of event.tags) fromField(key, value, `tag ${key}`, found)
  for (const [name, context] of Object.entries(event.contexts).slice(0, 100)) {
    if (!otherContexts.has(name)) fromObject(context, `context ${name}`, found)
  }
  fromObject(event.extra, 'extra', found)
  for (const [name, value] of Object.entries(event.extra).slice(0, 100)) {
    if (name !== 'environ') fromObject(value, `extra ${name}`, found)
  }
}

function fromObject(value: unknown, source: string, found: Codes): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  for (const [key, inner] of Object.entries(value).slice(0, 200)) {
    if (typeof inner === 'string' || typeof inner === 'number') fromField(key, String(inner), `${source} ${key}`, found)
  }
}

/** The key says that the value is a code. A value without a digit is only a code if the key says digest. */
function fromField(key: string, value: string, source: string, found: Codes): void {
  const kind = digestKey.test(key) ? 'digest' : requestKey.test(key) ? 'request_id' : undefined
  if (!kind || !(/digest/i.test(key) || /\d/.test(value)) || /\s/.test(value.trim())) return
  found.add(kind, value, 'exact', source)
}

/** Describes machines, builds and visits. Many failures share these values. */
const notOfFailures =
  /^(server_?name|release|dist|environment|url|transaction|logger|level|handled|mechanism|replay_?id|session(_?id)?|device(_?id)?|user(_?id)?|user\.\w+|(browser|os|client_os|device|runtime|app|sdk|gpu|culture|http|net)([._]\w+)*|\w*version)$/i

/**
 * A token with a digit that is not a version, date, address or path. Numbers need six digits, because shorter ones are counts and prices.
 */
const codeLike = /^(?=.{5,200}$)(?=.*\d)(?!v?\d+(\.\d+)+$)(?!\d{4}-\d\d-\d\d)(?!\d{1,5}$)[\w.:#=+-]+$/

/** Any other tag may contain a code that people are given (an order, a ticket, an incident). */
function fromOtherTags(event: Event, found: Codes): void {
  for (const [key, tag] of event.tags) {
    const value = tag.trim()
    if (notOfFailures.test(key) || digestKey.test(key) || requestKey.test(key)) continue
    const shape = shapeOf(value)
    if (shape) found.add(shape.name === 'traceparent' ? 'trace_id' : 'request_id', value, 'exact', `tag ${key}`)
    else if (codeLike.test(value)) found.add('digest', value, 'exact', `tag ${key}`)
  }
}

const requestIdHeaders = new Set([
  'cf-ray',
  'x-request-id',
  'request-id',
  'x-correlation-id',
  'correlation-id',
  'x-amzn-trace-id',
  'x-amzn-requestid',
  'x-amz-cf-id',
  'x-vercel-id',
  'x-azure-ref',
  'x-ms-request-id',
  'fly-request-id',
  'x-nf-request-id',
  'x-railway-request-id',
  'rndr-id',
  'x-akamai-request-id',
  'cdn-requestid',
  'apigw-requestid',
  'x-b3-traceid',
  'x-client-request-id',
])

function fromHeaders(event: Event, found: Codes): void {
  for (const [name, value] of event.request?.headers ?? []) {
    const header = name.toLowerCase()
    if (header === 'traceparent' || header === 'sentry-trace') fromTraceHeader(event, header, value, found)
    if (!requestIdHeaders.has(header)) continue
    found.add('request_id', value, 'exact', `header ${header}`)
    // People copy the ray without the data centre, and the root without its segments.
    const part = header === 'cf-ray' ? value.split('-', 1)[0] : /\bRoot=(1-[0-9a-f]{8}-[0-9a-f]{24})/i.exec(value)?.[1]
    if (part) found.add('request_id', part, 'exact', `header ${header}`)
  }
}

function fromTraceHeader(event: Event, header: string, value: string, found: Codes): void {
  const traceId = /(?:^00-|^)([0-9a-f]{32})-/i.exec(value)?.[1]?.toLowerCase()
  if (traceId && traceId !== event.trace?.traceId) found.add('trace_id', traceId, 'exact', `header ${header}`)
}

/** Servers that print the digest on their pages may also send it as a header, as Digestline does. */
function fromResponse(event: Event, found: Codes): void {
  const response = event.contexts.response
  const headers =
    typeof response === 'object' && response !== null && 'headers' in response ? response.headers : undefined
  if (typeof headers !== 'object' || headers === null) return
  const pairs: unknown[] = Array.isArray(headers) ? headers : Object.entries(headers)
  for (const pair of pairs.slice(0, 100)) {
    if (!Array.isArray(pair) || String(pair[0]).toLowerCase() !== 'x-digest') continue
    found.add('digest', String(pair[1]), 'exact', 'response header x-digest')
  }
}
