import { browserDigest } from './browser-digest'
import { carriedBy, isRefusal } from './carrier'
import { describe } from './describe'
import type { BrowserFailureKind } from './failure'

/** What a browser sends to `/client-failures`, as JSON. */
export type BrowserReport = {
  digest: string
  kind: BrowserFailureKind
  type: string
  message: string
  stack?: string
  componentStack?: string
  /** Route pattern, when known: `/issues/:shortId`. */
  route?: string
  /** Path and query of the page. */
  path: string
}

type Where = { kind: BrowserFailureKind; route?: string; componentStack?: string }

/** A page that fails in a loop tells the first of it. */
const reportsPerPage = 20
const sent = new Set<string>()

/**
 * Reports a failure in the browser to the server and to the console. Returns its digest, undefined for a
 * refusal. What carries a digest of the server's has been recorded there and is not sent. Never throws.
 */
export function reportHome(error: unknown, where: Where): string | undefined {
  try {
    if (isRefusal(error)) return undefined
    const carried = carriedBy(error)
    if (carried) return carried.digest
    const digest = browserDigest(error)
    if (sent.has(digest) || sent.size >= reportsPerPage) return digest
    sent.add(digest)
    console.error(`Digest: ${digest}`, error)
    send({ ...reportOf(error), ...where, digest, path: location.pathname + location.search })
    return digest
  } catch {
    return undefined
  }
}

function reportOf(error: unknown) {
  const { type, message, stack } = describe(error)
  return { type, message: message.slice(0, 1_000), ...(stack && { stack: stack.slice(0, 8_000) }) }
}

function send(report: BrowserReport): void {
  const componentStack = report.componentStack?.slice(0, 2_000)
  const body = JSON.stringify({ ...report, componentStack, path: report.path.slice(0, 500) })
  // sendBeacon survives the page that is being left; where the queue is full, fetch tries once more.
  if (navigator.sendBeacon?.('/client-failures', new Blob([body], { type: 'application/json' }))) return
  const headers = { 'Content-Type': 'application/json' }
  fetch('/client-failures', { method: 'POST', body, headers, keepalive: true }).catch(() => {})
}
