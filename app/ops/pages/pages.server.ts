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
import type { Question } from '../compose-runtime.server'
import { refusalOf, refuseBody, writeAnswer, writeRefusal } from '../node-answer.server'
import { originForm } from '../request-target'
import { bodyLimit } from './body-limit'
import { Line } from './line.server'
import type { FromPages, PageRequest, PagesData, ToPages } from './messages'
import { requestBody } from './request-body.server'
import { openSigns, type PagesSigns, signsMemory } from './signs'

/**
 * The pages thread as the main thread sees it.
 * 1. Every request is answered. One that was with a thread that died or hangs gets the static last resort with the digest of what ended
 *    it; it is not asked again, for it may be what ended it.
 * 2. A request that comes while no thread serves waits `patience` milliseconds for one, then gets the last resort with status 503.
 * 3. Neither intake nor the quick doors wait for any of this.
 * 4. What happens is passed on to the thread while a page there listens. A new thread begins with none that does.
 */
export type Pages = LiveNews & {
  answer: (request: IncomingMessage, response: ServerResponse, clientAddress: string) => Promise<void>
  /** Disconnects the pages that listen: they would do so until the end. */
  endListening: () => void
  stop: () => Promise<void>
}

export type MainThread = {
  answer: (question: Question) => Promise<unknown>
  /** A failure of our own in the pages thread; it is in the log already. */
  failure: (failure: Failure) => void
  /** Whether any page listens to what happens. */
  listen: (on: boolean) => void
}

export const threadLimits = {
  hangMilliseconds: seconds(10),
  heapMegabytes: 256,
  /** Pages leave little behind; with Node's own limit they would hold more. */
  youngMegabytes: 16,
  /** How long a request waits for a thread that serves. */
  patience: seconds(5),
}
/** The failure lab's hangs and hoards are meant: it does not wait for them. */
const labLimits: typeof threadLimits = { ...threadLimits, hangMilliseconds: seconds(2), heapMegabytes: 64 }

/** A thread that served for so long was not started in vain. */
const provenAfter = seconds(30)
const stopMilliseconds = seconds(1)
/** Requests under way at once; more would only wait for each other. Pages that listen are among them, 200 at most (`liveLimits`). */
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
  readonly #kept: SupervisedThread<ToPages, FromPages>
  #signs: PagesSigns = openSigns(signsMemory())
  #serves = false
  /** Threads so far: what was asked by one is not answered to another. */
  #generation = 0
  #lines = new Map<number, Line>()
  #lastId = 0
  /** Of what ended the last thread, or kept the first one from serving. */
  #lastDigest: string | undefined
  #proof: NodeJS.Timeout | undefined
  #listens = false

  constructor(
    script: URL,
    private readonly config: Config,
    private readonly main: MainThread,
    private readonly limits: typeof threadLimits,
  ) {
    const { hangMilliseconds, heapMegabytes, youngMegabytes } = limits
    this.#kept = new SupervisedThread({
      name: 'pages',
      script,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
      prepare: () => this.#prepare(),
      hangMilliseconds,
      hung: () => new Error(`The pages thread gave no sign of life for ${hangMilliseconds} ms.`),
      onMessage: (message) => this.#hear(message),
      failed: (error) => this.#failed(error),
      ended: () => {},
    })
    this.#kept.start()
  }

  async answer(request: IncomingMessage, response: ServerResponse, clientAddress: string): Promise<void> {
    const refusal = refusalOf(request, response)
    if (refusal) return writeAnswer(request, response, refusal)
    const path = originForm(request.url) ?? '/'
    const limit = bodyLimit(path)
    const body = await requestBody(request, limit)
    if (body === 'too-large') return refuseBody(request, response, limit.bytes)
    if (body === 'cut') return void response.destroy()
    if (this.#lines.size >= mostUnderWay) return writeRefusal(request, response, 503, 'too-many-pages')

    const id = ++this.#lastId
    const { method = 'GET', rawHeaders } = request
    const forwarded: PageRequest = { id, method, path, rawHeaders, clientAddress, ...(body && { body }) }
    const line = new Line(forwarded, request, response, limit.bytes, (message, transfer) =>
      this.#kept.send(message, transfer),
    )
    this.#lines.set(id, line)
    response.once('close', () => {
      if (this.#lines.delete(id)) line.close()
    })
    if (this.#serves) line.send()
    else this.#expire(line)
  }

  happened(issues: number[]): void {
    if (this.#listens) this.#kept.send({ say: 'happened', issues })
  }

  changed(what: Changed): void {
    if (this.#listens) this.#kept.send({ say: 'changed', what })
  }

  endListening(): void {
    this.#kept.send({ say: 'end-listening' })
  }

  async stop(): Promise<void> {
    const ended = this.#kept.stop()
    this.#kept.send({ say: 'stop' })
    await Promise.race([ended, after(stopMilliseconds, undefined, { ref: false })])
    // Ended inside the database, a thread takes the process with it.
    if (this.#signs.state() !== 'in-the-store') await this.#kept.terminate()
  }

  #prepare() {
    const memory = signsMemory()
    this.#signs = openSigns(memory)
    this.#generation++
    const workerData: PagesData = { config: this.config, signs: memory }
    return { workerData, heartbeat: this.#signs }
  }

  #hear(message: FromPages): void {
    if (message.say === 'ready') this.#begun()
    else if (message.say === 'ask') void this.#reply(message.id, message.question)
    else if (message.say === 'failure') this.main.failure(message.failure)
    else if (message.say === 'listen') this.#listen(message.on)
    else this.#lines.get(message.id)?.hear(message)
  }

  #listen(on: boolean): void {
    if (on === this.#listens) return
    this.#listens = on
    this.main.listen(on)
  }

  #begun(): void {
    this.#serves = true
    this.#listen(false)
    this.#proof = setTimeout(() => this.#kept.proven(), provenAfter).unref()
    for (const line of this.#lines.values()) line.send()
  }

  async #reply(id: number, question: Question): Promise<void> {
    const generation = this.#generation
    const tell = (message: ToPages) => {
      if (generation === this.#generation) this.#kept.send(message)
    }
    try {
      tell({ say: 'replied', id, result: await this.main.answer(question) })
    } catch (error) {
      tell({ say: 'reply-failed', id, error: sent(error) })
    }
  }

  #failed(cause: Error): void {
    this.#serves = false
    clearTimeout(this.#proof)
    const lost = [...this.#lines.values()].filter(({ sent }) => sent)
    this.#lastDigest = report(new PagesEnded(lost, cause), { kind: 'handler', route: 'pages' })
    for (const line of lost) {
      this.#lines.delete(line.forwarded.id)
      line.lost(this.#lastDigest)
    }
  }

  #expire(line: Line): void {
    const { patience } = this.limits
    const timer = setTimeout(() => {
      if (line.sent || !this.#lines.delete(line.forwarded.id)) return
      this.#lastDigest ??= report(new Error(`No pages thread served within ${patience} ms.`), {
        kind: 'handler',
        route: 'pages',
      })
      line.lost(this.#lastDigest, 503)
    }, patience)
    timer.unref()
  }
}

/** The thread is gone, and with it what it was at. */
class PagesEnded extends Error {
  override name = 'PagesEnded'

  constructor(lost: Line[], cause: Error) {
    const asked = lost.slice(0, 5).map(({ forwarded: { method, path } }) => {
      const { pathname, search } = new URL(path, 'http://here')
      return `${method} ${safePath(pathname, search)}`
    })
    super(`The pages thread ended while it was asked: ${asked.join(', ') || 'nothing'}.`, { cause })
  }
}
