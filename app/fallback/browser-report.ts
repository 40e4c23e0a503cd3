import type { Instant } from '../clock'
import { isBrowserDigest } from './digest'
import { type BrowserFailureKind, browserFailureKinds, type Failure } from './failure'
import { safePath } from './safe-path'

/** One report, as `report-home.ts` sends it, is smaller than this. Bytes. */
export const browserReportBytes = 16 * 1024

/**
 * What a browser reports, as a failure. Anybody can send such a report, so nothing of it is believed but its shape:
 * undefined when that is wrong, and every text is cut.
 */
export function readBrowserReport(value: unknown, requestId: string, at: Instant): Failure | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const text = (name: string, characters: number) => {
    const found: unknown = Reflect.get(value, name)
    return typeof found === 'string' && found !== '' ? found.slice(0, characters) : undefined
  }
  const digest = text('digest', 20)
  const kind = browserFailureKinds.find((known): known is BrowserFailureKind => known === text('kind', 40))
  if (!isBrowserDigest(digest) || !kind) return undefined
  const path = pathOf(text('path', 500))
  const stack = text('stack', 8_000)
  const componentStack = text('componentStack', 2_000)
  const route = text('route', 200)
  return {
    digest,
    kind,
    side: 'browser',
    type: text('type', 200) ?? 'Error',
    message: text('message', 1_000) ?? '',
    ...(stack && { stack }),
    ...(componentStack && { componentStack }),
    ...(route && { route }),
    ...(path && { path }),
    requestId,
    at,
  }
}

function pathOf(text: string | undefined): string | undefined {
  if (!text?.startsWith('/') || !URL.canParse(text, 'http://page')) return undefined
  const { pathname, search } = new URL(text, 'http://page')
  return safePath(pathname, search)
}
