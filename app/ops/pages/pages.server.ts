import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { seconds } from '../../clock'
import type { Config } from '../../config'
import type { Failure } from '../../fallback/failure'
import { report } from '../../fallback/report.server'
import { safePath } from '../../fallback/safe-path'
import type { Changed, LiveNews } from '../../live/live'
import { sent } from '../../threads/sent-error'
import { SupervisedThread } from '../../threads/supervised-thread.server'
import { clientAddress as addressOf } from '../client-address'
import type { Question } from '../compose-runtime.server'
import { refusalOf, refuseBody, writeAnswer, writeRefusal } from '../node-answer.server'
import { originForm } from '../request-target'
import { bodyLimit } from './body-limit'
import { heartbeatMemory, openHeartbeat, type PagesHeartbeat } from './heartbeat'
import type { FromPages, PageRequest, PagesData, ToPages } from './messages'
import { ProxiedRequest } from './proxied-request.server'
import { requestBody } from './request-body.server'

/**
 * The pages thread as the main thread sees it.
 * 1. Every request is answered. If the thread dies or hangs, its requests get the static last resort with the digest of that failure.
 *    They are not sent to the next thread, because one of them may be the cause.
 * 2. A request that arrives while no thread is ready waits `patience` milliseconds, then gets the last resort with status 503.
 * 3. Neither intake nor the fast-path routes wait for this thread.
 * 4. News is sent to the thread while a page listens. A new thread starts without listeners.
 */
export type Pages = LiveNews & {
  answer: (request: IncomingMessage, response: ServerResponse, clientAddress: string) => Promise<void>
  /** Disconnects the pages that listen: their connections would never end. */
  endListening: () => void
  stop: () => Promise<void>
}

export type MainThread = {
  answer: (question: Question) => Promise<unknown>
  /** Digestline itself failed in the pages thread; the failure is logged already. */
  failure: (failure: Failure) => void
  /** Whether any page listens for news. */
  listen: (on: boolean) => void
}

export const threadLimits = {
  hangMilliseconds: seconds(10),
  heapMegabytes: 256,
  /** Node's default would let the thread keep more garbage; with half of this, a page takes 9 % more processor time. */
  maxYoungGenerationSizeMb: 32,
  /** How long a request waits for a thread that is ready. */
  patience: seconds(5),
}
/** The failure lab hangs and fills memory on purpose, so its limits are short; but a busy machine may keep any thread waiting for two seconds. */
const labLimits: typeof threadLimits = { ...threadLimits, hangMilliseconds: seconds(5), heapMegabytes: 64 }

/** A thread that ran this long counts as started successfully. */
const provenAfter = seconds(30)
const stopMilliseconds = seconds(1)
/** Requests in progress at once; more would only wait for each other. They include listening pages, at most 200 (`liveLimits`). */
const mostUnderWay = 500

/** `script` is the built `pages.worker.js`. Returns at once: requests wait for the thread. */
export function startPages(
  script: URL,
  config: Config,
  main: MainThread,
  limits = config.lab ? labLimits : threadLimits,
): Pages {
  return new PagesThread(script, config, main, limits)
}

class PagesThread implements Pages {
  readonly #thread: SupervisedThread<ToPages, FromPages>
  #heartbeat: PagesHeartbeat = openHeartbeat(heartbeatMemory())
  #serves = false
  /** The number of threads so far: a question of one thread is not answered to the next. */
  #generation = 0
  #requests = new Map<number, ProxiedRequest>()
  #lastId = 0
  /** The digest of the failure that ended the last thread or prevented the first one from starting. */
  #lastDigest: string | undefined
  #proof: NodeJS.Timeout | undefined
  #listens = false

  constructor(
    script: URL,
    private readonly config: Config,
    private readonly main: MainThread,
    private readonly limits: typeof threadLimits,
  ) {
    const { hangMilliseconds, heapMegabytes, maxYoungGenerationSizeMb } = limits
    this.#thread = new SupervisedThread({
      name: 'pages',
      script,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb },
      prepare: () => this.#prepare(),
      hangMilliseconds,
      hung: () => new Error(`The pages thread gave no heartbeat for ${hangMilliseconds} ms.`),
      onMessage: (message) => this.#onMessage(message),
      failed: (error) => this.#failed(error),
      ended: () => {},
    })
    this.#thread.start()
  }

  async answer(request: IncomingMessage, response: ServerResponse, clientAddress: string): Promise<void> {
    // A connection that has ended has no address any more.
    const peerAddress = peerAddressOf(request)
    const refusal = refusalOf(request, response)
    if (refusal) return writeAnswer(request, response, refusal)
    const path = originForm(request.url) ?? '/'
    const limit = bodyLimit(path)
    const body = await requestBody(request, limit)
    if (body === 'too-large') return refuseBody(request, response, limit.bytes)
    if (body === 'cut') return void response.destroy()
    if (this.#requests.size >= mostUnderWay) return writeRefusal(request, response, 503, 'too-many-pages')

    const id = ++this.#lastId
    const { method = 'GET', rawHeaders } = request
    const forwarded: PageRequest = { id, method, path, rawHeaders, clientAddress, peerAddress, ...(body && { body }) }
    const proxied = new ProxiedRequest(forwarded, request, response, limit.bytes, (message, transfer) =>
      this.#thread.send(message, transfer),
    )
    this.#requests.set(id, proxied)
    response.once('close', () => {
      if (this.#requests.delete(id)) proxied.close()
    })
    if (this.#serves) proxied.send()
    else this.#expire(proxied)
  }

  happened(issues: number[]): void {
    if (this.#listens) this.#thread.send({ kind: 'happened', issues })
  }

  changed(what: Changed): void {
    if (this.#listens) this.#thread.send({ kind: 'changed', what })
  }

  endListening(): void {
    this.#thread.send({ kind: 'end-listening' })
  }

  async stop(): Promise<void> {
    const ended = this.#thread.stop()
    this.#thread.send({ kind: 'stop' })
    await Promise.race([ended, after(stopMilliseconds, undefined, { ref: false })])
    // Terminating a thread inside the database would end the process.
    if (this.#heartbeat.state() !== 'in-the-store') await this.#thread.terminate()
  }

  #prepare() {
    const memory = heartbeatMemory()
    this.#heartbeat = openHeartbeat(memory)
    this.#generation++
    const workerData: PagesData = { config: this.config, heartbeat: memory }
    return { workerData, heartbeat: this.#heartbeat }
  }

  #onMessage(message: FromPages): void {
    if (message.kind === 'ready') this.#begun()
    else if (message.kind === 'ask') void this.#reply(message.id, message.question)
    else if (message.kind === 'failure') this.main.failure(message.failure)
    else if (message.kind === 'listen') this.#listen(message.on)
    else this.#requests.get(message.id)?.onMessage(message)
  }

  #listen(on: boolean): void {
    if (on === this.#listens) return
    this.#listens = on
    this.main.listen(on)
  }

  #begun(): void {
    this.#serves = true
    this.#listen(false)
    this.#proof = setTimeout(() => this.#thread.proven(), provenAfter).unref()
    for (const proxied of this.#requests.values()) proxied.send()
  }

  async #reply(id: number, question: Question): Promise<void> {
    const generation = this.#generation
    const reply = (message: ToPages) => {
      if (generation === this.#generation) this.#thread.send(message)
    }
    try {
      reply({ kind: 'replied', id, result: await this.main.answer(question) })
    } catch (error) {
      reply({ kind: 'reply-failed', id, error: sent(error) })
    }
  }

  #failed(cause: Error): void {
    this.#serves = false
    clearTimeout(this.#proof)
    const lost = [...this.#requests.values()].filter(({ sent }) => sent)
    this.#lastDigest = report(new PagesEnded(lost, cause), { kind: 'handler', route: 'pages' })
    for (const proxied of lost) {
      this.#requests.delete(proxied.forwarded.id)
      proxied.lost(this.#lastDigest)
    }
  }

  #expire(proxied: ProxiedRequest): void {
    const { patience } = this.limits
    const timer = setTimeout(() => {
      if (proxied.sent || !this.#requests.delete(proxied.forwarded.id)) return
      this.#lastDigest ??= report(new Error(`No pages thread served within ${patience} ms.`), {
        kind: 'handler',
        route: 'pages',
      })
      proxied.lost(this.#lastDigest, 503)
    }, patience)
    timer.unref()
  }
}

/** The thread ended with the requests it was answering. */
class PagesEnded extends Error {
  override name = 'PagesEnded'

  constructor(lost: ProxiedRequest[], cause: Error) {
    const asked = lost.slice(0, 5).map(({ forwarded: { method, path } }) => {
      const { pathname, search } = new URL(path, 'http://here')
      return `${method} ${safePath(pathname, search)}`
    })
    super(`The pages thread ended while it answered: ${asked.join(', ') || 'nothing'}.`, { cause })
  }
}

const peerAddressOf = ({ socket }: IncomingMessage) => addressOf(socket.remoteAddress ?? '', undefined, 0)
