import type { IncomingMessage } from 'node:http'
import type { Destination } from './dsn'

/** A report that waits to be sent. `characters`: about what it holds. `write`: the same envelope every time. */
export type Report = { characters: number; write: () => Promise<string> }

/** Reports that wait to be sent; further ones are dropped and counted. */
const mostWaiting = 1_000
/** What they may hold together. Characters. */
const mostCharacters = 8 * 1024 * 1024
const atOnce = 8
/** While the program runs. */
const perSecond = 200
const timeout = 10_000
const longestPause = 60_000

export type SendingCounts = {
  sent: number
  /** No room to wait, or the server would not have them. */
  dropped: number
  waiting: number
  /** Why reports are not taken, as a sentence. */
  trouble?: string
}

/**
 * Sends reports, a few at a time, and keeps those the server cannot take now: it does not answer, fails (5xx), or says when to come back
 * (429). A key it does not accept (401, 403, 404) ends sending. Nothing here throws, waits for a report, or keeps the process running.
 */
export class Sender {
  private readonly waiting: Report[] = []
  private characters = 0
  private inFlight = 0
  private sent = 0
  private dropped = 0
  private failures = 0
  private trouble: string | undefined
  private isRefused = false
  /** The server said when to come back. */
  private isLimited = false
  private resume: NodeJS.Timeout | undefined
  private ended: (() => void) | undefined
  private allowance = atOnce
  private allowedAt = 0
  private later: NodeJS.Timeout | undefined

  constructor(private readonly to: Destination) {}

  /** Whether another report can wait. */
  get hasRoom(): boolean {
    return this.waiting.length < mostWaiting && this.characters <= mostCharacters && !this.isRefused
  }

  /** `make`: the report is not even made when there is no room for it. */
  offer(make: () => Report): void {
    if (!this.hasRoom) {
      this.dropped++
      return
    }
    const report = make()
    this.waiting.push(report)
    this.characters += report.characters
    this.next()
  }

  counts(): SendingCounts {
    const waiting = this.waiting.length + this.inFlight
    return { sent: this.sent, dropped: this.dropped, waiting, ...(this.trouble && { trouble: this.trouble }) }
  }

  /** Sends what is waiting, for at most `milliseconds`. It does not wait for a server that asked for a pause. */
  end(milliseconds: number): Promise<SendingCounts> {
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer)
        this.ended = undefined
        resolve(this.counts())
      }
      const timer = setTimeout(finish, milliseconds)
      this.ended = finish
      if (!this.isLimited) this.goOn()
      this.checkEnd()
    })
  }

  private checkEnd(): void {
    if (this.inFlight === 0 && (this.waiting.length === 0 || this.resume)) this.ended?.()
  }

  private next(): void {
    while (!this.resume && this.inFlight < atOnce && this.mayGo()) {
      const report = this.waiting.shift()
      if (!report) break
      this.characters -= report.characters
      this.inFlight++
      void this.send(report)
      // One tells whether the server answers again.
      if (this.failures > 0) break
    }
  }

  /** Sending takes time from passing bytes on: a program that fails all the time gets its share of reports, and the rest is dropped. */
  private mayGo(): boolean {
    const now = performance.now()
    this.allowance = Math.min(atOnce, this.allowance + ((now - this.allowedAt) * perSecond) / 1000)
    this.allowedAt = now
    if (this.ended || this.allowance >= 1) {
      this.allowance--
      return true
    }
    this.later ??= setTimeout(() => {
      this.later = undefined
      this.next()
    }, 40).unref()
    return false
  }

  private async send(report: Report): Promise<void> {
    try {
      this.answered(report, await post(this.to, await report.write()))
    } catch (error) {
      this.again(report, error instanceof Error ? error.message : String(error))
    }
    this.inFlight--
    this.next()
    this.checkEnd()
  }

  private answered(report: Report, { status, retryAfter }: Answer): void {
    if (status >= 200 && status < 300) {
      this.sent++
      this.failures = 0
      this.trouble = undefined
    } else if (status === 401 || status === 403 || status === 404) {
      this.isRefused = true
      this.trouble = `${this.to.url.origin} does not accept the DSN (${status})`
      this.dropped += 1 + this.waiting.length
      this.waiting.length = 0
      this.characters = 0
    } else if (status === 429) {
      this.isLimited = true
      this.again(report, 'too many reports (429)', retryAfter ?? longestPause)
    } else if (status >= 500) this.again(report, `it failed (${status})`, retryAfter)
    else {
      this.dropped++
      this.trouble = `${this.to.url.origin} rejected a report (${status})`
    }
  }

  private again(report: Report, why: string, pause = Math.min(longestPause, 500 * 2 ** this.failures)): void {
    // Those on the way together fail together.
    if (!this.resume) this.failures++
    this.trouble = `${this.to.url.origin}: ${why}`
    if (this.isRefused || this.waiting.length >= mostWaiting) this.dropped++
    else {
      this.waiting.unshift(report)
      this.characters += report.characters
    }
    clearTimeout(this.resume)
    this.resume = setTimeout(() => this.goOn(), pause)
    this.resume.unref()
  }

  private goOn(): void {
    clearTimeout(this.resume)
    this.resume = undefined
    this.isLimited = false
    this.next()
  }
}

type Answer = { status: number; retryAfter?: number }

/** Posts an envelope. Source: https://develop.sentry.dev/sdk/foundations/transport/envelopes/ */
async function post({ url, key }: Destination, envelope: string): Promise<Answer> {
  const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http')
  const body = Buffer.from(envelope)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sending = request(url, {
      method: 'POST',
      timeout,
      headers: {
        'Content-Type': 'application/x-sentry-envelope',
        'Content-Length': body.length,
        'X-Sentry-Auth': `Sentry sentry_version=7, sentry_client=digestline.pipe/1, sentry_key=${key}`,
      },
    })
    sending.on('timeout', () => sending.destroy(new Error(`no answer within ${timeout / 1000} s`)))
    sending.on('error', reject)
    sending.on('response', resolve)
    sending.end(body)
  })
  response.on('error', () => {})
  response.resume()
  const seconds = Number(response.headers['retry-after'])
  const status = response.statusCode ?? 0
  return Number.isFinite(seconds) && seconds > 0 ? { status, retryAfter: Math.min(seconds, 3600) * 1000 } : { status }
}
