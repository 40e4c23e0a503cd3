import { randomUUID } from 'node:crypto'
import type { Instant } from '../clock'
import type { Limits } from '../config'
import { InboxFull, InboxUnavailable } from '../inbox/errors'
import type { Inbox } from '../inbox/inbox.server'
import type { EnvelopeMeta } from '../inbox/record'
import { isEventLike } from '../projects/item-kinds'
import type { RefusedNow } from '../projects/what-is-refused'
import { notFound, preflight, type Refusal, refused, taken, takenAsImage, wrongMethod } from './answers'
import { authorise, noKey } from './authorise.server'
import { keyOfRequest, readDsn } from './credential'
import { peekEventId, readEventId } from './event-id'
import { type Encoding, inflateAside, inflateSync, readEncoding } from './inflate.server'
import type { IntakeKey, KeyCache } from './keys.server'
import { type IntakePath, parseIntakePath, queryValue } from './path'
import { type Accepted, type Admission, overLimit, QuotaGate } from './quota-gate'
import { type RateLimit, rateLimitsHeader } from './rate-limit-headers'
import { InFlight, type InFlightOfProject, type ReadBody, readBody } from './read-body.server'
import type { IntakeAnswer, IntakeRequest } from './request'
import { RimTallies } from './rim-tallies.server'
import { type KeptItem, type Split, type SplitBody, splitBody } from './split-body.server'
import { Turnstile } from './turnstile'

/**
 * Bytes over HTTP → durable. Does the least that an answer needs: who sends, may they, how many items, under which id.
 * Invariants:
 * 1. 200 is sent only after the bytes are durable in the inbox (house invariant 1).
 * 2. Nothing is dropped uncounted: every refusal ends in a tally, by project, kind and reason (house invariant 4). It is answered when that
 *    tally is durable, or when the inbox takes nothing.
 * 3. A request whose key is in its header or query is refused before its body is read.
 * 4. Memory is bounded: wire bytes of all requests together, inflated bytes of each, and few large bodies inflated at once.
 * 5. Payloads are never parsed here, and the store is asked for keys alone.
 */
export type Intake = ((request: IntakeRequest) => Promise<IntakeAnswer>) & {
  /** What quotas and the spike brake refuse of a project at this time. */
  refusedNow(projectId: number): RefusedNow[]
  /** Hands counts still in memory to the inbox. Call before closing that. */
  close(): Promise<void>
}

export type IntakeParts = {
  inbox: Pick<Inbox, 'append'>
  keys: Pick<KeyCache, 'get' | 'find'>
  limits: Limits
  now: () => Instant
  publicUrl: string
  /** What was accepted in the last day, for quotas and the usual rate to count on from. */
  accepted?: Accepted[]
}

/** Answers every request under `isIntakePath`; a rejection is a bug. */
export function makeIntake(parts: IntakeParts): Intake {
  const desk = new Desk(parts)
  return Object.assign((request: IntakeRequest) => desk.answer(request), {
    refusedNow: (projectId: number) => desk.gate.refusedNow(projectId, parts.now()),
    close: () => desk.tallies.close(),
  })
}

/** What was sent, as it came. */
type Sent = { path: IntakePath; encoding: Encoding; format: EnvelopeMeta['format']; body: Uint8Array; clientIp: string }

type Outcome = Refusal | { status: 200; id: string | undefined; rateLimits?: string }

/** Above this, zlib's threads are worth the hop. */
const syncBytes = 64 * 1024
const comeBackAfter = 10

class Desk {
  readonly tallies: RimTallies
  readonly gate = new QuotaGate()
  readonly #inFlight: InFlight
  readonly #large = new Turnstile(2)
  readonly #prefix: string

  constructor(private readonly parts: IntakeParts) {
    this.tallies = new RimTallies(parts.inbox, parts.now)
    this.gate.countOn(parts.accepted ?? [], parts.now())
    this.#inFlight = new InFlight({ limit: parts.limits.inFlightBytes, share: parts.limits.projectShare })
    this.#prefix = new URL(parts.publicUrl).pathname.replace(/\/+$/, '')
  }

  async answer(request: IntakeRequest): Promise<IntakeAnswer> {
    const path = parseIntakePath(request.url, this.#prefix)
    if (!path) return notFound
    if (request.method === 'OPTIONS') return preflight
    const image =
      request.method === 'GET' && path.endpoint === 'store' ? queryValue(path.query, 'sentry_data') : undefined
    if (request.method !== 'POST' && image === undefined) return wrongMethod
    const outcome = await (image === undefined ? this.#post(request, path) : this.#image(request, path, image))
    if (outcome.status !== 200) {
      await this.tallies.durable()
      return refused(outcome)
    }
    return image === undefined ? taken(outcome.id, outcome.rateLimits) : takenAsImage
  }

  async #post(request: IntakeRequest, path: IntakePath): Promise<Outcome> {
    const publicKey = keyOfRequest(request.header, path.query)
    const key = publicKey === undefined ? undefined : await this.#authorise(publicKey, path)
    if (key && 'status' in key) return this.#refuse(key)
    const format = formatOf(request, path)
    if (!key && format === 'store') return this.#refuse(noKey)
    const encoding = readEncoding(request.header('content-encoding'))
    if (!encoding) return this.#refuse({ ...unreadable(request), projectId: key?.projectId })
    const inFlight = this.#inFlight.of(key?.projectId)
    const body = await this.#read(request, inFlight)
    if (!(body instanceof Uint8Array))
      return this.#refuse({ ...unread(body, this.parts.limits), projectId: key?.projectId })
    try {
      return await this.#take({ path, encoding, format, body, clientIp: request.clientAddress }, key)
    } finally {
      inFlight.give(body.length)
    }
  }

  /** Node's default limit on a request line and its headers, 16 KiB, bounds these. */
  async #image(request: IntakeRequest, path: IntakePath, data: string): Promise<Outcome> {
    const publicKey = keyOfRequest(request.header, path.query)
    const key = publicKey === undefined ? noKey : await this.#authorise(publicKey, path)
    if ('status' in key) return this.#refuse(key)
    // In base64 a plus that was not escaped has become a space.
    const body = Buffer.from(data.trimStart().startsWith('{') ? data : data.replaceAll(' ', '+'))
    return this.#take({ path, encoding: 'identity', format: 'store', body, clientIp: request.clientAddress }, key)
  }

  #authorise(publicKey: string, path: IntakePath): IntakeKey | Refusal | Promise<IntakeKey | Refusal> {
    return authorise(this.parts.keys, publicKey, path.projectId, this.parts.publicUrl)
  }

  #read(request: IntakeRequest, inFlight: InFlightOfProject): Promise<ReadBody> | ReadBody {
    const { compressedBytes: bytes, bodyMilliseconds: milliseconds } = this.parts.limits
    if (Number(request.header('content-length') ?? 0) > bytes) return 'too_large'
    return readBody(request.body, { bytes, milliseconds }, inFlight)
  }

  /** `known` is absent when the key can only be in the envelope. */
  async #take(sent: Sent, known: IntakeKey | undefined): Promise<Outcome> {
    const split = await this.#open(sent)
    if (!split.ok) {
      const status = split.reason === 'too_large' ? 413 : 400
      return this.#refuse({ ...split, status, projectId: known?.projectId })
    }
    const key = known ?? (await this.#keyInside(split.body, sent.path))
    if ('status' in key) return this.#refuse(key)
    return this.#keep(sent, split.body, key)
  }

  /** What is inflated here is garbage again before the disk is waited for. */
  #open({ body, encoding, format }: Sent): Split | Promise<Split> {
    const { limits } = this.parts
    if (encoding === 'identity' || body.length <= syncBytes) {
      const inflated = inflateSync(body, encoding, limits.inflatedBytes)
      return inflated.ok ? splitBody(inflated.bytes, format, limits) : inflated
    }
    return this.#large.pass(async () => {
      const inflated = await inflateAside(body, encoding, limits.inflatedBytes)
      return inflated.ok ? splitBody(inflated.bytes, format, limits) : inflated
    })
  }

  /** The DSN in an envelope's header: all that a tunnelled request has. Source: protocol §2, §3. */
  #keyInside(body: SplitBody, path: IntakePath): IntakeKey | Refusal | Promise<IntakeKey | Refusal> {
    const dsn = readDsn(body.header.dsn)
    return dsn ? this.#authorise(dsn.publicKey, path) : noKey
  }

  async #keep(sent: Sent, { header, items, refused }: SplitBody, key: IntakeKey): Promise<Outcome> {
    const { projectId } = key
    for (const item of refused) this.tallies.count(projectId, item.itemKind, item.reason)
    const named = readEventId(header.event_id)
    if (items.length === 0) {
      await this.tallies.durable()
      const tooLarge = refused.find((item) => item.reason === 'too_large')
      if (!tooLarge) return { status: 200, id: named }
      const { itemKind: kind, detail } = tooLarge
      return { status: 413, reason: 'too_large', detail: `The ${kind.replace('_', ' ')} was not kept: ${detail}.` }
    }
    const eventId = named ?? idOfFirst(items)
    const receivedAt = this.parts.now()
    const admission = this.#admit(key, countByKind(items), eventId, receivedAt)
    const over = overLimit(admission)
    if (over) return over
    const meta: EnvelopeMeta = {
      projectId,
      keyId: key.id,
      receivedAt,
      encoding: sent.encoding,
      format: sent.format,
      items: admission.kept,
    }
    if (eventId !== undefined) meta.eventId = eventId
    if (sent.clientIp !== '') meta.clientIp = sent.clientIp
    const outcome = await this.#append(meta, sent.body, key, admission.limits)
    if (refused.length + admission.refused.length > 0) await this.tallies.durable()
    return outcome
  }

  #admit(key: IntakeKey, items: Record<string, number>, eventId: string | undefined, at: Instant): Admission {
    const admission = this.gate.admit(key, items, eventId, at)
    for (const { itemKind, reason, count } of admission.refused)
      this.tallies.count(key.projectId, itemKind, reason, count)
    return admission
  }

  async #append(meta: EnvelopeMeta, body: Uint8Array, key: IntakeKey, limits: RateLimit[]): Promise<Outcome> {
    try {
      await this.parts.inbox.append({ kind: 'envelope', meta, body })
      return { status: 200, id: meta.eventId, rateLimits: rateLimitsHeader(limits) }
    } catch (error) {
      const refusal = notDurable(error)
      this.gate.giveBack(key, meta.items, meta.receivedAt)
      for (const [kind, count] of Object.entries(meta.items))
        this.tallies.count(meta.projectId, kind, refusal.reason, count)
      return refusal
    }
  }

  #refuse(refusal: Refusal): Refusal {
    this.tallies.count(refusal.projectId, 'request', refusal.reason)
    return refusal
  }
}

/** The id the sender is answered where the envelope names none: of its first event, else of what is like one, made up if need be. */
function idOfFirst(items: KeptItem[]): string | undefined {
  const first = items.find(({ kind }) => kind === 'event') ?? items.find(({ kind }) => isEventLike(kind))
  return first && (peekEventId(first.bytes) ?? randomUUID().replaceAll('-', ''))
}

function countByKind(items: KeptItem[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of items) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

function formatOf(request: IntakeRequest, path: IntakePath): EnvelopeMeta['format'] {
  if (path.endpoint === 'envelope') return 'envelope'
  return request.header('content-type')?.includes('application/x-sentry-envelope') ? 'envelope' : 'store'
}

const unreadable = (request: IntakeRequest): Refusal => ({
  status: 415,
  reason: 'unsupported_encoding',
  detail: `Content-Encoding ${request.header('content-encoding')} is not supported. Send gzip, deflate, br or identity.`,
})

function unread(why: Exclude<ReadBody, Uint8Array>, limits: Limits): Refusal {
  switch (why) {
    case 'too_large':
      return { status: 413, reason: why, detail: `The body has more than ${limits.compressedBytes} bytes.` }
    case 'body_timeout':
      return { status: 408, reason: why, detail: `The body did not arrive within ${limits.bodyMilliseconds / 1000} s.` }
    case 'body_cut':
      return { status: 400, reason: why, detail: 'The connection ended before the body did.' }
    case 'in_flight_full':
      return { status: 429, reason: 'inbox_full', detail: 'Too many bytes at once.', retryAfter: comeBackAfter }
  }
}

/** Rethrows what is not the inbox's word. */
function notDurable(error: unknown): Refusal {
  if (error instanceof InboxFull)
    return { status: 429, reason: 'inbox_full', detail: 'Too much waits to be processed.', retryAfter: comeBackAfter }
  if (error instanceof InboxUnavailable)
    return { status: 503, reason: 'inbox_unavailable', detail: 'The disk did not take it.', retryAfter: comeBackAfter }
  throw error
}
