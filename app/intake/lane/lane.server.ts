import type { Socket } from 'node:net'
import { failed } from '../answers'
import { isIntakePath } from '../path'
import type { Arriving, BodySink, IntakeAnswer, IntakeRequest } from '../request'
import { answerText } from './answer-text.server'
import { HeadReader, type RequestHead } from './request-head.server'

/** What lanes have in common. Times in milliseconds. */
export type LaneParts = {
  intake: (request: IntakeRequest) => Promise<IntakeAnswer>
  /** Address of the client: of its end of the connection, and what stands in `X-Forwarded-For`. */
  client: (socketAddress: string, forwardedFor: string | undefined) => string
  digestOf: (error: unknown) => string
  /** Takes a connection over; what was read of it is its to read again. */
  handOver: (socket: Socket) => void
  gone: (lane: Lane) => void
  isDraining: () => boolean
  /** Monotonic. */
  now: () => number
  /** The time of day, as `Date` has it. */
  date: () => string
  limits: { headersMilliseconds: number; bodyMilliseconds: number; idleMilliseconds: number }
}

const nothing = Buffer.alloc(0)

/** States that last until the other side does something. */
const waiting: ReadonlySet<string> = new Set(['idle', 'blocked', 'closing'])

/**
 * One connection, as long as all it brings are plain POSTs to the intake (`HeadReader`). The first thing that is anything else hands
 * it to node:http, from the first byte that was not answered yet, for good.
 *
 *     idle ──head──▶ receiving ──body──▶ answering ──▶ idle
 *       └── not plain, not for the intake, head not whole ──▶ node:http
 *
 * 1. One request at a time, answers in order. The next is not looked at before the answer before is written, and the socket has room.
 * 2. Bytes of a body are never looked at as a head: what a refusal left unread is swallowed, or the connection ends.
 * 3. Nothing waits for ever: for a first request, a body, a next request, room to write, the last answer to be read, each with its limit.
 * 4. What a sender sent ahead before it closed its half is answered like everything else.
 */
export class Lane implements Arriving {
  #heads = new HeadReader()
  #held: Buffer = nothing
  /** Of the body under way, in bytes: what was not passed on yet. */
  #bodyLeft = 0
  #sink: BodySink | undefined
  #state: 'fresh' | 'idle' | 'receiving' | 'swallowing' | 'blocked' | 'closing' = 'fresh'
  #since: number
  /** The sender has said all it will. */
  #hasEnded = false

  constructor(
    private readonly socket: Socket,
    private readonly parts: LaneParts,
  ) {
    this.#since = parts.now()
    socket.on('data', this.#onData).on('end', this.#onEnd).on('close', this.#onClose).on('error', this.#onError)
  }

  start(sink: BodySink): void {
    this.#sink = sink
    this.#passOn()
    if (this.#bodyLeft > 0 && (this.#hasEnded || this.socket.destroyed)) sink.cut()
    else this.socket.resume()
  }

  stop(): void {
    this.#sink = undefined
  }

  /** Ends what has lasted too long. */
  look(): void {
    const { headersMilliseconds, bodyMilliseconds, idleMilliseconds } = this.parts.limits
    const lasted = this.parts.now() - this.#since
    if (this.#state === 'fresh' && lasted > headersMilliseconds) {
      this.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
      this.#close()
    } else if (this.#state === 'swallowing' && lasted > bodyMilliseconds) this.socket.destroy()
    else if (waiting.has(this.#state) && lasted > idleMilliseconds) this.socket.destroy()
  }

  /** Goes when nothing is under way; else with the answer. */
  drain(): void {
    if (this.#state === 'fresh' || this.#state === 'idle') this.#close()
  }

  destroy(): void {
    this.socket.destroy()
  }

  #onData = (chunk: Buffer): void => {
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk])
    if (this.#bodyLeft > 0) this.#passOn()
    else if (this.#state === 'fresh' || this.#state === 'idle') this.#next()
    // What is sent ahead waits in the system's buffers, and with it the end of the connection.
    if (this.#held.length > 0) this.socket.pause()
  }

  #onEnd = (): void => {
    this.#hasEnded = true
    if (this.#bodyLeft > 0) this.#sink?.cut()
    if (this.#state !== 'receiving' && this.#held.length === 0) this.#close()
  }

  #onClose = (): void => {
    if (this.#bodyLeft > 0) this.#sink?.cut()
    this.parts.gone(this)
  }

  /** What comes of it is told by `close`. */
  #onError = (): void => {}

  /** Whether this connection stays here. */
  #next(): boolean {
    const head = this.#heads.read(this.#held)
    if (!head || !isIntakePath(head.url)) {
      // Nobody can be handed a connection whose end was heard already.
      if (this.#hasEnded) this.#close()
      else this.#leave()
      return false
    }
    this.#held = this.#held.subarray(head.bytes)
    this.#state = 'receiving'
    const { intake, client, digestOf } = this.parts
    const request = {
      method: 'POST',
      url: head.url,
      header: head.header,
      body: this.#bodyOf(head),
      clientAddress: client(this.socket.remoteAddress ?? '', head.header('x-forwarded-for')),
    }
    intake(request).then(this.#answer, (error) => this.#answer(failed(digestOf(error))))
    return true
  }

  #bodyOf({ bodyBytes }: RequestHead): Uint8Array | Arriving {
    if (this.#held.length < bodyBytes) {
      this.#bodyLeft = bodyBytes
      return this
    }
    const body = this.#held.subarray(0, bodyBytes)
    this.#held = this.#held.length === bodyBytes ? nothing : this.#held.subarray(bodyBytes)
    return body
  }

  /** What there is of the body, to whom it is for. Before anybody asked for it, it is held. */
  #passOn(): void {
    const sink = this.#sink
    if (!sink && this.#state !== 'swallowing') return
    const part = this.#held.subarray(0, this.#bodyLeft)
    this.#held = this.#held.length === part.length ? nothing : this.#held.subarray(part.length)
    this.#bodyLeft -= part.length
    if (part.length > 0) sink?.chunk(part)
    if (this.#bodyLeft > 0) return
    this.#sink = undefined
    sink?.end()
    if (this.#state === 'swallowing') this.#goOn()
  }

  #answer = (answer: IntakeAnswer): void => {
    const { isDraining, date, limits, now } = this.parts
    this.#sink = undefined
    this.#since = now()
    if (this.socket.destroyed) return
    // Of a body that will not come any more the rest of what is held is no request either.
    const isCut = this.#hasEnded && this.#held.length < this.#bodyLeft
    const isLast = isCut || isDraining() || (this.#hasEnded && this.#held.length === this.#bodyLeft)
    const manner = isLast ? { date: date() } : { date: date(), keepFor: Math.floor(limits.idleMilliseconds / 1000) }
    this.socket.write(answerText(answer, manner))
    if (isCut) this.#close()
    else if (this.#bodyLeft === 0) this.#goOn()
    else {
      this.#state = 'swallowing'
      this.socket.resume()
      this.#passOn()
    }
  }

  /** To the next request, when the answer before has found room. */
  #goOn(): void {
    if (this.parts.isDraining() || (this.#hasEnded && this.#held.length === 0)) {
      this.#close()
    } else if (this.socket.writableNeedDrain) {
      this.#state = 'blocked'
      this.socket.pause().once('drain', () => this.#goOn())
    } else {
      this.#state = 'idle'
      if (this.#held.length > 0 && !this.#next()) return
      if (this.#held.length === 0 && this.socket.isPaused()) this.socket.resume()
    }
  }

  /** What was written still goes out, while somebody reads it. */
  #close(): void {
    this.#state = 'closing'
    this.#since = this.parts.now()
    this.socket.destroySoon()
  }

  #leave(): void {
    const { socket } = this
    socket.off('data', this.#onData).off('end', this.#onEnd).off('close', this.#onClose).off('error', this.#onError)
    this.parts.gone(this)
    socket.pause()
    if (this.#held.length > 0) socket.unshift(this.#held)
    this.#held = nothing
    this.parts.handOver(socket)
    // Not in this turn: node:http pauses a connection whose request nobody reads yet, and would be overruled.
    process.nextTick(() => socket.resume())
  }
}
