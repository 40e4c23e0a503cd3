import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TransferListItem } from 'node:worker_threads'
import { report } from '../../fallback/report.server'
import { refuseBody, writeLastResort } from '../node-answer.server'
import type { FromPages, PageRequest, ToPages } from './messages'
import { pieces, Room } from './room'

type Tell = (message: ToPages, transfer?: readonly TransferListItem[]) => void
type Heard = Extract<FromPages, { say: 'answer' | 'piece' | 'end' | 'broken' | 'body-taken' }>

/** One request between its client and the pages thread. */
export class Line {
  /** Whether the thread has it: then it is lost with the thread. */
  sent = false
  #room = new Room()

  constructor(
    readonly forwarded: PageRequest,
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    private readonly limit: number,
    private readonly tell: Tell,
  ) {}

  send(): void {
    this.sent = true
    const { body } = this.forwarded
    this.tell({ say: 'request', ...this.forwarded }, body instanceof Uint8Array ? [body.buffer as ArrayBuffer] : [])
    if (body === 'in-pieces') void this.#pour()
  }

  hear(message: Heard): void {
    const { response } = this
    if (message.say === 'answer') this.#begin(message)
    else if (message.say === 'piece') response.write(message.bytes, () => this.#taken())
    else if (message.say === 'end') response.end()
    else if (message.say === 'broken') response.destroy()
    else this.#room.made()
  }

  /** The client is gone, or has its answer. */
  close(): void {
    this.#room.close()
    const { id } = this.forwarded
    if (this.sent && !this.response.writableFinished) this.tell({ say: 'gone', id })
  }

  /** No answer will come from the thread. */
  lost(digest: string, status: 500 | 503 = 500): void {
    this.#room.close()
    if (!this.response.writableEnded) void writeLastResort(this.request, this.response, digest, status)
  }

  #begin({ head, body }: Extract<FromPages, { say: 'answer' }>): void {
    const { response } = this
    if (response.headersSent) return
    try {
      response.writeHead(head.status, head.statusText, head.headers)
    } catch (error) {
      this.lost(report(error, { kind: 'handler' }))
      return
    }
    if (body !== 'in-pieces') response.end(body)
  }

  #taken(): void {
    if (!this.response.destroyed) this.tell({ say: 'taken', id: this.forwarded.id })
  }

  /** Hands the body on as fast as it is taken. */
  async #pour(): Promise<void> {
    const { id } = this.forwarded
    let total = 0
    try {
      for await (const chunk of this.request.iterator({ destroyOnReturn: false })) {
        total += chunk.length
        if (total > this.limit) return this.#tooLong()
        for (const bytes of pieces(chunk)) {
          if (!(await this.#room.forOne())) return
          this.tell({ say: 'body-piece', id, bytes }, [bytes.buffer])
        }
      }
      this.tell({ say: 'body-end', id })
    } catch {
      // The client is gone: its response is closed too, and the thread is told by `close`.
    }
  }

  #tooLong(): void {
    this.tell({ say: 'gone', id: this.forwarded.id })
    if (!this.response.headersSent) void refuseBody(this.request, this.response, this.limit)
  }
}
