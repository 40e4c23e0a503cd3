import { browserDigest } from '../fallback/browser-digest'
import { carriedBy, isRefusal } from '../fallback/carrier'
import { describe } from '../fallback/describe'
import type { BrowserFailureKind } from '../fallback/failure'
import { failureEvent } from '../fallback/failure-event'
import { safePath } from '../fallback/safe-path'
import { connect, connection } from './connection'
import { onShown } from './scoped-fallback'

/** A page that fails in a loop tells the first of it. */
const reportsPerPage = 20
const sent = new Set<string>()
let isListening = false

/**
 * Reports failures of the page to the project of the DSN: what a `ScopedFallback` shows without a digest of the server's, uncaught exceptions
 * and rejections. The digest on the page is the digest of the report. Call it once, before anything is rendered.
 * Throws a TypeError when it is not a DSN.
 */
export function reportFailures({ dsn }: { dsn: string }): void {
  connect(dsn)
  if (isListening) return
  isListening = true
  onShown((error) => report(error, 'browser-render'))
  addEventListener('error', ({ error }) => {
    // Without an error object it is a file that did not load, or a script of another origin.
    if (error != null) report(error, 'browser-event')
  })
  addEventListener('unhandledrejection', ({ reason }) => report(reason, 'browser-rejection'))
}

/** Never throws. */
function report(error: unknown, kind: BrowserFailureKind): void {
  try {
    if (isRefusal(error) || carriedBy(error)) return
    const digest = browserDigest(error)
    if (sent.has(digest) || sent.size >= reportsPerPage) return
    sent.add(digest)
    console.error(`Digest: ${digest}`, error)
    const path = safePath(location.pathname, location.search)
    // The server's clock is used: many browsers' are wrong.
    const event = failureEvent({ ...describe(error), digest, kind, side: 'browser', path, at: 0 })
    send({ ...(event as { event_id: string; timestamp?: number }), timestamp: undefined })
  } catch {
    // There is nothing left to report to.
  }
}

/** As plain text with the key in the address, so that browsers ask no permission first. */
function send(event: { event_id: string; timestamp?: number }): void {
  const to = connection()
  if (!to) return
  const body = `${JSON.stringify({ event_id: event.event_id })}\n{"type":"event"}\n${JSON.stringify(event)}\n`
  const address = `${to.url.href}?sentry_version=7&sentry_client=digestline.fallback%2F1&sentry_key=${to.key}`
  if (navigator.sendBeacon?.(address, body)) return
  fetch(address, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => {})
}
