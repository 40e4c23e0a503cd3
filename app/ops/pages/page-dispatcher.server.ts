import type { TransferListItem } from 'node:worker_threads'
import type { Config } from '../../config'
import { guarded } from '../../fallback/in-exchange.server'
import { lastResort } from '../../fallback/last-resort.server'
import { report } from '../../fallback/report.server'
import type { WebHandler } from '../handler.server'
import { webRequest } from '../web-request.server'
import { ArrivingBody } from './arriving-body.server'
import { Credits, pieces } from './credits'
import type { FromPages, PageRequest, ToPages } from './messages'
import { type Packed, pack } from './pack.server'

type Send = (message: FromPages, transfer?: readonly TransferListItem[]) => void
type UnderWay = { gone: AbortController; body?: ArrivingBody; credits: Credits }
type MessageOfRequest = Extract<ToPages, { kind: 'request' | 'body-piece' | 'body-end' | 'taken' | 'gone' }>

/**
 * Answers the requests that the main thread forwards.
 * 1. Every request is answered once. A failure outside the router is answered with the last resort, with a digest.
 * 2. When the client disconnects, the request's signal is aborted and nothing more is sent.
 */
export class PageDispatcher {
  #underWay = new Map<number, UnderWay>()

  constructor(
    private readonly handler: WebHandler,
    private readonly config: Config,
    private readonly send: Send,
  ) {}

  onMessage(message: MessageOfRequest): void {
    if (message.kind === 'request') void this.#answer(message)
    const request = this.#underWay.get(message.id)
    if (message.kind === 'body-piece') request?.body?.add(message.bytes)
    else if (message.kind === 'body-end') request?.body?.end()
    else if (message.kind === 'taken') request?.credits.release()
    else if (message.kind === 'gone') this.#forget(message.id, request)
  }

  async #answer(forwarded: PageRequest): Promise<void> {
    const { id } = forwarded
    const underWay: UnderWay = { gone: new AbortController(), credits: new Credits() }
    if (forwarded.body === 'in-pieces') {
      underWay.body = new ArrivingBody(() => this.send({ kind: 'body-taken', id }))
    }
    this.#underWay.set(id, underWay)
    try {
      await this.#send(id, underWay, await this.#packed(forwarded, underWay))
    } catch (error) {
      if (!underWay.gone.signal.aborted) report(error, { kind: 'handler' })
      this.send({ kind: 'broken', id })
    } finally {
      this.#underWay.delete(id)
    }
  }

  async #packed(forwarded: PageRequest, { gone, body }: UnderWay): Promise<Packed> {
    const { method, path, rawHeaders, clientAddress, peerAddress } = forwarded
    const whole = forwarded.body instanceof Uint8Array ? new Uint8Array(forwarded.body) : undefined
    const parts = { method, path, rawHeaders, body: body?.stream ?? whole, signal: gone.signal }
    const request = webRequest(parts, this.config)
    const asked = { method, acceptEncoding: request.headers.get('Accept-Encoding') ?? '' }
    try {
      const answer = await this.handler(request, { clientAddress, peerAddress })
      // A response of `Response.error()` has status 0 and cannot be sent.
      if (answer.status < 200) throw new Error(`An answer with status ${answer.status}.`)
      return await pack(answer, asked)
    } catch (error) {
      if (gone.signal.aborted) throw error
      return pack(guarded(lastResort(report(error, { kind: 'handler' }), request)), asked)
    }
  }

  async #send(id: number, { credits, gone }: UnderWay, { head, body, cancel }: Packed): Promise<void> {
    if (gone.signal.aborted) return cancel()
    if (body === undefined || body instanceof Uint8Array) {
      const copy = body && new Uint8Array(body)
      return this.send({ kind: 'answer', id, head, body: copy }, copy && [copy.buffer])
    }
    gone.signal.addEventListener('abort', cancel)
    this.send({ kind: 'answer', id, head, body: 'in-pieces' })
    for await (const chunk of body) {
      for (const bytes of pieces(chunk)) {
        if (!(await credits.acquire())) return
        this.send({ kind: 'piece', id, bytes }, [bytes.buffer])
      }
    }
    this.send({ kind: 'end', id })
  }

  #forget(id: number, request: UnderWay | undefined): void {
    this.#underWay.delete(id)
    request?.gone.abort()
    request?.body?.cut(request.gone.signal.reason)
    request?.credits.close()
  }
}
