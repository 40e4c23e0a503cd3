import type { Instant } from '../clock'
import type { Limits } from '../config'
import type { Inbox } from '../inbox/inbox.server'
import type { RefusalReason } from '../projects/refusal-reason'
import type { RefusedNow } from '../projects/refused-now'
import { readEncoding } from '../wire/inflate.server'
import { AdmitAndStore, type Outcome } from './admit-and-store.server'
import { notFound, preflight, type Refusal, refused, takenAt, unread, unreadable, wrongMethod } from './answers'
import { authorise, noKey } from './authorise.server'
import { BodyReader, type Sent } from './body-reader.server'
import type { Contents } from './contents.server'
import { dsnOfRequest, keyOfRequest, readDsn } from './credential'
import { EdgeCounters } from './edge-counters.server'
import { copiesInMemory } from './forms'
import type { Inflater } from './inflater.server'
import type { IntakeKey, KeyCache } from './keys.server'
import { LogRate } from './log-rate'
import { isGrpc, notHttp, otlpRefused, otlpTaken } from './otlp-answers'
import { type IntakePath, parseIntakePath, queryValue } from './path'
import { type Accepted, type AcceptedOfKey, QuotaGate } from './quota-gate'
import { type BodyResult, InFlight, type InFlightOfProject, readBody } from './read-body.server'
import type { IntakeAnswer, IntakeRequest } from './request'
import type { SharedCount } from './untold-counts'

/**
 * Takes requests of SDKs and makes them durable. It does the least that an answer needs: which key, is it allowed, how many items, which id.
 * Invariants:
 * 1. 200 is sent only after the bytes are durable in the inbox (docs/architecture.md, invariant 1).
 * 2. Nothing is dropped uncounted: every refusal is counted by project, kind and reason (docs/architecture.md, invariant 4). It is answered when that
 *    count is durable, or when the inbox accepts nothing.
 * 3. A request whose key is in its header, query or address is refused before its body is read.
 * 4. Memory is bounded: wire bytes of all requests together, inflated bytes of each, and few large bodies inflated at once.
 * 5. Payloads of envelopes are never parsed here, and the store is asked for keys only. Other forms (`forms.ts`) are converted to
 *    envelopes: every later step reads nothing else.
 */
export type Intake = ((request: IntakeRequest) => Promise<IntakeAnswer>) & {
  /** Hands counts still in memory to the inbox. Call before closing that. */
  close(): Promise<void>
  /** Counts a request that was refused before its path was looked at. */
  countRefused(reason: RefusalReason): void
  /** What quotas and the spike brake refuse of a project at this time. */
  refusedNow(projectId: number): RefusedNow[]
  /** What was counted here since the last call, for the other nodes; at most `limit` counters. */
  takeCounts(limit: number): SharedCount[]
  /** These could not be sent: the next `takeCounts` returns them again. */
  untakeCounts(counts: SharedCount[]): void
  /** Adds what other nodes counted. */
  addCounts(counts: SharedCount[]): void
}

export type IntakeParts = {
  inbox: Pick<Inbox, 'append'>
  keys: Pick<KeyCache, 'get' | 'find'>
  limits: Limits
  now: () => Instant
  publicUrl: string
  /** Inflates compressed bodies in another thread; without it they are inflated here. */
  inflater?: Inflater
  /** What was accepted in the last day: quotas and the usual rate continue from it. */
  accepted?: Accepted[]
  /** The same by key, for the current day. */
  acceptedOfKeys?: AcceptedOfKey[]
}

/** Answers every request under `isIntakePath`; a rejection is a bug. */
export function makeIntake(parts: IntakeParts): Intake {
  const handler = new IntakeHandler(parts)
  const answer = (request: IntakeRequest) => handler.answer(request)
  return Object.assign(answer, {
    countRefused: (reason: RefusalReason) => handler.tallies.count(undefined, 'request', reason),
    refusedNow: (projectId: number) => handler.gate.refusedNow(projectId, parts.now()),
    takeCounts: (limit: number) => handler.gate.takeCounts(limit),
    untakeCounts: (counts: SharedCount[]) => handler.gate.untakeCounts(counts),
    addCounts: (counts: SharedCount[]) => handler.gate.addCounts(counts, parts.now()),
    close: () => handler.tallies.close(),
  })
}

class IntakeHandler {
  readonly tallies: EdgeCounters
  readonly gate: QuotaGate
  readonly #inFlight: InFlight
  readonly #bodies: BodyReader
  readonly #store: AdmitAndStore

  constructor(private readonly parts: IntakeParts) {
    const { inbox, limits, now, accepted = [], acceptedOfKeys = [] } = parts
    this.tallies = new EdgeCounters(inbox, now)
    this.gate = new QuotaGate({ floor: limits.spikeFloor, factor: limits.spikeFactor })
    this.gate.countOn(accepted, acceptedOfKeys, now())
    const logRate = new LogRate(limits.logLinesPerMinute)
    this.#inFlight = new InFlight({ limit: limits.inFlightBytes, share: limits.projectShare })
    this.#bodies = new BodyReader(limits, parts.inflater)
    this.#store = new AdmitAndStore({ inbox, gate: this.gate, logRate, tallies: this.tallies, now })
  }

  async answer(request: IntakeRequest): Promise<IntakeAnswer> {
    const path = parseIntakePath(request.url)
    if (!path) return notFound
    if (request.method === 'OPTIONS') return preflight
    const inQuery = request.method === 'GET' ? queryBody(path) : undefined
    if (request.method !== 'POST' && inQuery === undefined) return wrongMethod
    const outcome = await this.#receive(request, path, inQuery)
    const contentType = request.header('content-type') ?? ''
    if (outcome.status === 200) {
      const taken = takenAt(path.endpoint, outcome, inQuery !== undefined)
      const { rejected } = outcome
      return path.signal ? otlpTaken(taken, { signal: path.signal, contentType, rejected }) : taken
    }
    await this.tallies.durable()
    return path.signal ? otlpRefused(refused(outcome), outcome.detail, contentType) : refused(outcome)
  }

  /** `inQuery`: the data of a GET request, which has no body. */
  async #receive(request: IntakeRequest, path: IntakePath, inQuery: Uint8Array | undefined): Promise<Outcome> {
    const publicKey = keyOfRequest(request.header, path)
    if (publicKey === undefined) return this.#receiveOf(undefined, request, path, inQuery)
    const key = await this.#authorise(publicKey, path.projectId ?? dsnOfRequest(request.header)?.projectId)
    return 'status' in key ? this.#refuse(key) : this.#receiveOf(key, request, path, inQuery)
  }

  async #receiveOf(
    key: IntakeKey | undefined,
    request: IntakeRequest,
    path: IntakePath,
    inQuery: Uint8Array | undefined,
  ): Promise<Outcome> {
    const projectId = key?.projectId
    const contentType = request.header('content-type') ?? ''
    if (path.signal && isGrpc(contentType)) return this.#refuse({ ...notHttp, projectId })
    if (!key && !mayHoldKey(path, contentType)) return this.#refuse(noKey)
    const encoding = inQuery ? 'identity' : readEncoding(request.header('content-encoding'))
    if (!encoding) return this.#refuse({ ...unreadable(request), projectId })
    const userAgent = request.header('user-agent')
    const clientIp = request.clientAddress
    // No object spread: V8 gives its result a hidden class per request, and later reads of it miss their inline caches.
    const take = (body: Uint8Array) => this.#take({ path, encoding, body, contentType, userAgent, clientIp }, key)
    if (inQuery) return take(inQuery)
    const inFlight = this.#inFlight.of(projectId, copiesInMemory(path))
    const body = await this.#read(request, inFlight)
    if (!(body instanceof Uint8Array)) return this.#refuse({ ...unread(body, this.parts.limits), projectId })
    return takeInFlight(take, body, inFlight)
  }

  #authorise(publicKey: string, projectId: number | undefined): IntakeKey | Refusal | Promise<IntakeKey | Refusal> {
    return authorise(this.parts.keys, publicKey, projectId, this.parts.publicUrl)
  }

  #read(request: IntakeRequest, inFlight: InFlightOfProject): Promise<BodyResult> | BodyResult {
    const { compressedBytes: bytes, bodyMilliseconds: milliseconds } = this.parts.limits
    if (Number(request.header('content-length') ?? 0) > bytes) return 'too_large'
    return readBody(request.body, { bytes, milliseconds }, inFlight)
  }

  /** `known` is absent when the key can only be in the envelope. */
  async #take(sent: Sent, known: IntakeKey | undefined): Promise<Outcome> {
    const opened = await this.#bodies.open(sent)
    if (!opened.ok) {
      const status = opened.reason === 'too_large' ? 413 : 400
      return this.#refuse({ ...opened, status, projectId: known?.projectId })
    }
    const key = known ?? (await this.#keyInside(opened.contents, sent.path))
    return 'status' in key ? this.#refuse(key) : this.#store.admit(opened.kept, opened.contents, key)
  }

  /** Finds the key by the DSN in the envelope's header: a tunnelled request has no other. Source: docs/protocol.md §2, §3. */
  #keyInside(contents: Contents, path: IntakePath): IntakeKey | Refusal | Promise<IntakeKey | Refusal> {
    const dsn = readDsn(contents.dsn)
    return dsn ? this.#authorise(dsn.publicKey, path.projectId ?? dsn.projectId) : noKey
  }

  #refuse(refusal: Refusal): Refusal {
    this.tallies.count(refusal.projectId, 'request', refusal.reason)
    return refusal
  }
}

/** Not an async function: its frame would keep the body in memory during the wait for the disk, although the inbox has a copy. */
function takeInFlight(
  take: (body: Uint8Array) => Promise<Outcome>,
  body: Uint8Array,
  inFlight: InFlightOfProject,
): Promise<Outcome> {
  const { length } = body
  return take(body).finally(() => inFlight.give(length))
}

/** What a GET brings: an event for an image, or a check-in. Node's default limit on a request line, 16 KiB, bounds it. */
function queryBody({ endpoint, query }: IntakePath): Uint8Array | undefined {
  if (endpoint === 'check_in') return new Uint8Array()
  const data = endpoint === 'store' ? queryValue(query, 'sentry_data') : undefined
  // In base64 a plus that was not escaped has become a space.
  if (!data) return undefined
  return Buffer.from(data.trimStart().startsWith('{') ? data : data.replaceAll(' ', '+'))
}

/** Only an envelope can name its key inside. */
const mayHoldKey = ({ endpoint }: IntakePath, contentType: string): boolean =>
  endpoint === 'envelope' || (endpoint === 'store' && contentType.includes('application/x-sentry-envelope'))
