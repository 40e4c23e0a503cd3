import type { Viewer } from '../accounts/viewer'
import { type Instant, seconds } from '../clock'
import type { LiveLimits } from './limits'
import type { Question } from './question.server'

/** After a restart all browsers come back: not all in the same second, and not while it is still starting. */
const comeBackAfter = seconds(5)

/** One page that listens. Holds what happened until it is asked about, and nothing that was not taken. */
export class Listener {
  readonly session: string
  readonly account: number
  readonly since: Instant
  readonly stream: ReadableStream<Uint8Array>
  #parts: Parts
  #out!: ReadableStreamDefaultController<Uint8Array>
  #ended = false
  /** Issues that happened and were not asked about; `all`: everything is to be asked again. */
  #due: number[] | 'all' = []
  #last = ''
  /** Signs of life that were not taken. */
  #unread = 0

  constructor(parts: Parts) {
    this.#parts = parts
    const { session, account, since, limits } = parts
    this.session = session
    this.account = account
    this.since = since
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      this.#out = controller
    }
    const size = (bytes?: Uint8Array) => bytes?.byteLength ?? 0
    this.stream = new ReadableStream(
      { start, cancel: () => this.#leave() },
      { highWaterMark: limits.bufferBytes, size },
    )
    const spread = comeBackAfter + Math.floor(Math.random() * comeBackAfter)
    this.#out.enqueue(encoder.encode(`retry: ${spread}\n\n`))
  }

  /** Something happened that it has not been told, and there is room to tell it. */
  get isDue(): boolean {
    return this.#due.length > 0 && this.#hasRoom
  }

  happened(issues: number[]): void {
    if (this.#due === 'all' || !this.#parts.question.concerns(issues)) return
    if (this.#due.length + issues.length > this.#parts.limits.unasked) this.#due = 'all'
    else this.#due = [...this.#due, ...issues]
  }

  changed(what: 'issues' | 'access'): void {
    if (what === 'access' || this.#parts.question.heedsDecisions) this.#due = 'all'
  }

  /** Asks and tells, if there is anything else to tell than before. A listener without permission is closed: false. */
  async notify(viewer: Viewer | undefined): Promise<boolean> {
    const happened = this.#due === 'all' || this.#last === '' ? undefined : this.#due
    this.#due = []
    const news = viewer && (await this.#parts.question.ask(viewer, happened))
    if (!news) this.end()
    if (!news || this.#ended) return false
    const line = JSON.stringify(news)
    if (line !== this.#last) this.#write(`data: ${line}\n\n`)
    this.#last = line
    return true
  }

  /** For proxies that end what is silent. A browser that has not read the last two is gone. */
  heartbeat(): void {
    if (this.#hasRoom) this.#write(':\n\n')
    else if (++this.#unread > 1) this.end()
  }

  end(): void {
    if (this.#ended) return
    this.#leave()
    this.#out.close()
  }

  get #hasRoom(): boolean {
    return (this.#out.desiredSize ?? 0) > 0
  }

  #write(text: string): void {
    this.#unread = 0
    this.#out.enqueue(encoder.encode(text))
  }

  #leave(): void {
    this.#ended = true
    this.#parts.left(this)
  }
}

type Parts = {
  session: string
  account: number
  since: Instant
  question: Question
  limits: Pick<LiveLimits, 'bufferBytes' | 'unasked'>
  left: (listener: Listener) => void
}

const encoder = new TextEncoder()
