import type { Failure } from '../fallback/failure'
import { failureEvent } from '../fallback/failure-event'
import { connect, connection } from './connection'

/** Reports on their way at once; further ones are in the log only, which is written first. */
const mostOnTheWay = 50
const timeout = 10_000
let onTheWay = 0

/**
 * Reports failures of guarded routes to the project of the DSN. Each has a line on standard error anyway, with the digest. Call it once, when
 * the server starts. Throws a TypeError when it is not a DSN.
 */
export function reportFailures({ dsn }: { dsn: string }): void {
  connect(dsn)
}

/** Sends a failure of a guarded route. Rejects when it cannot be sent; nothing is sent before `reportFailures` was called. */
export async function sendFailure(failure: Failure): Promise<void> {
  const to = connection()
  if (!to) return
  if (onTheWay >= mostOnTheWay) throw new Error(`${mostOnTheWay} reports are on their way already.`)
  onTheWay++
  try {
    const event = failureEvent(failure) as { event_id: string }
    const { ok, status } = await fetch(to.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-sentry-envelope',
        'X-Sentry-Auth': `Sentry sentry_version=7, sentry_client=digestline.fallback/1, sentry_key=${to.key}`,
      },
      body: `${JSON.stringify({ event_id: event.event_id })}\n{"type":"event"}\n${JSON.stringify(event)}\n`,
      signal: AbortSignal.timeout(timeout),
    })
    if (!ok) throw new Error(`${to.url.origin} answered ${status}.`)
  } finally {
    onTheWay--
  }
}
