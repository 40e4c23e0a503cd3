import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TransferListItem } from 'node:worker_threads'
import { report } from '../../fallback/report.server'
import { refuseBody, writeLastResort } from '../node-answer.server'
import { Credits, pieces } from './credits'
import type { FromPages, PageRequest, ToPages } from './messages'

type Send = (message: ToPages, transfer?: readonly TransferListItem[]) => void
type MessageOfRequest = Extract<FromPages, { kind: 'answer' | 'piece' | 'end' | 'broken' | 'body-taken' }>

/** One request that the main thread forwards to the pages thread, and its answer. */
export class ProxiedRequest {
  /** Whether the thread has received it: then it is lost when the thread ends. */
  sent = false
  #credits = new Credits()

  constructor(
    readonly forwarded: PageRequest,
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    private readonly limit: number,
    private readonly toThread: Send,
  ) {}

  send(): void {
    this.sent = true
    const { body } = this.forwarded
    this.toThread(
      { kind: 'request', ...this.forwarded },
      body instanceof Uint8Array ? [body.buffer as ArrayBuffer] : [],
    )
    if (body === 'in-pieces') void this.#pour()
  }

  onMessage(message: MessageOfRequest): void {
    const { response } = this
    if (message.kind === 'answer') this.#begin(message)
    else if (message.kind === 'piece') response.write(message.bytes, () => this.#taken())
    else if (message.kind === 'end') response.end()
    else if (message.kind === 'broken') response.destroy()
    else this.#credits.release()
  }

  /** The client disconnected or has its answer. */
  close(): void {
    this.#credits.close()
    const { id } = this.forwarded
    if (this.sent && !this.response.writableFinished) this.toThread({ kind: 'gone', id })
  }

  /** The thread will not answer. */
  lost(digest: string, status: 500 | 503 = 500): void {
    this.#credits.close()
    if (!this.response.writableEnded) void writeLastResort(this.request, this.response, digest, status)
  }

  #begin({ head, body }: Extract<FromPages, { kind: 'answer' }>): void {
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
    if (!this.response.destroyed) this.toThread({ kind: 'taken', id: this.forwarded.id })
  }

  /** Sends the body as fast as the thread reads it. */
  async #pour(): Promise<void> {
    const { id } = this.forwarded
    let total = 0
    try {
      for await (const chunk of this.request.iterator({ destroyOnReturn: false })) {
        total += chunk.length
        if (total > this.limit) return this.#tooLong()
        for (const bytes of pieces(chunk)) {
          if (!(await this.#credits.acquire())) return
          this.toThread({ kind: 'body-piece', id, bytes }, [bytes.buffer])
        }
      }
      this.toThread({ kind: 'body-end', id })
    } catch {
      // The client disconnected: its response is closed too, and `close` notifies the thread.
    }
  }

  #tooLong(): void {
    this.toThread({ kind: 'gone', id: this.forwarded.id })
    if (!this.response.headersSent) void refuseBody(this.request, this.response, this.limit)
  }
}
