import type { TransferListItem } from 'node:worker_threads'
import type { Config } from '../../config'
import { guarded } from '../../fallback/in-exchange.server'
import { lastResort } from '../../fallback/last-resort.server'
import { report } from '../../fallback/report.server'
import type { WebHandler } from '../handler.server'
import { webRequest } from '../web-request.server'
import { ArrivingBody } from './arriving-body.server'
import type { FromPages, PageRequest, ToPages } from './messages'
import { type Packed, pack } from './pack.server'
import { pieces, Room } from './room'

type Say = (message: FromPages, transfer?: readonly TransferListItem[]) => void
type UnderWay = { gone: AbortController; body?: ArrivingBody; room: Room }
type Heard = Extract<ToPages, { say: 'request' | 'body-piece' | 'body-end' | 'taken' | 'gone' }>

/**
 * Answers the requests the main thread forwards.
 * 1. Every request is answered, once: what fails around the router ends in the last resort, with a digest.
 * 2. When the client is gone the request's signal says so, and nothing more is sent.
 */
export class PageDispatcher {
  #underWay = new Map<number, UnderWay>()

  constructor(
    private readonly handler: WebHandler,
    private readonly config: Config,
    private readonly say: Say,
  ) {}

  hear(message: Heard): void {
    if (message.say === 'request') void this.#answer(message)
    const request = this.#underWay.get(message.id)
    if (message.say === 'body-piece') request?.body?.add(message.bytes)
    else if (message.say === 'body-end') request?.body?.end()
    else if (message.say === 'taken') request?.room.made()
    else if (message.say === 'gone') this.#forget(message.id, request)
  }

  async #answer(forwarded: PageRequest): Promise<void> {
    const { id } = forwarded
    const underWay: UnderWay = { gone: new AbortController(), room: new Room() }
    if (forwarded.body === 'in-pieces') {
      underWay.body = new ArrivingBody(() => this.say({ say: 'body-taken', id }))
    }
    this.#underWay.set(id, underWay)
    try {
      await this.#send(id, underWay, await this.#packed(forwarded, underWay))
    } catch (error) {
      if (!underWay.gone.signal.aborted) report(error, { kind: 'handler' })
      this.say({ say: 'broken', id })
    } finally {
      this.#underWay.delete(id)
    }
  }

  async #packed(forwarded: PageRequest, { gone, body }: UnderWay): Promise<Packed> {
    const { method, path, rawHeaders, clientAddress } = forwarded
    const whole = forwarded.body instanceof Uint8Array ? new Uint8Array(forwarded.body) : undefined
    const parts = { method, path, rawHeaders, body: body?.stream ?? whole, signal: gone.signal }
    const request = webRequest(parts, this.config)
    const asked = { method, acceptEncoding: request.headers.get('Accept-Encoding') ?? '' }
    try {
      const answer = await this.handler(request, { clientAddress })
      // `Response.error()` cannot be sent.
      if (answer.status < 200) throw new Error(`An answer with status ${answer.status}.`)
      return await pack(answer, asked)
    } catch (error) {
      if (gone.signal.aborted) throw error
      return pack(guarded(lastResort(report(error, { kind: 'handler' }), request)), asked)
    }
  }

  async #send(id: number, { room, gone }: UnderWay, { head, body, cancel }: Packed): Promise<void> {
    if (gone.signal.aborted) return cancel()
    if (body === undefined || body instanceof Uint8Array) {
      const copy = body && new Uint8Array(body)
      return this.say({ say: 'answer', id, head, body: copy }, copy && [copy.buffer])
    }
    gone.signal.addEventListener('abort', cancel)
    this.say({ say: 'answer', id, head, body: 'in-pieces' })
    for await (const chunk of body) {
      for (const bytes of pieces(chunk)) {
        if (!(await room.forOne())) return
        this.say({ say: 'piece', id, bytes }, [bytes.buffer])
      }
    }
    this.say({ say: 'end', id })
  }

  #forget(id: number, request: UnderWay | undefined): void {
    this.#underWay.delete(id)
    request?.gone.abort()
    request?.body?.cut(request.gone.signal.reason)
    request?.room.close()
  }
}
