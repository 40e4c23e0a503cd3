import { isSameOrigin } from '../accounts/same-origin.server'
import { makeThrottle } from '../accounts/throttle'
import { type Instant, minutes } from '../clock'
import { browserReportBytes, readBrowserReport } from './browser-report'
import { keep } from './report.server'

export type ReceivedReport = 'recorded' | 'foreign' | 'too-large' | 'unreadable' | 'too-many'

const perAddress = makeThrottle({ limit: 30, per: minutes(1) })
const counts: Record<ReceivedReport, number> = { recorded: 0, foreign: 0, 'too-large': 0, unreadable: 0, 'too-many': 0 }

/** What became of the reports of browsers since the start. */
export const browserReportCounts = (): Readonly<Record<ReceivedReport, number>> => counts

/**
 * Takes one report of a failure in a browser: from our own pages only, a bounded number per address. What is not
 * recorded is counted by its reason.
 */
export async function receiveReport(
  request: Request,
  from: { clientAddress: string; requestId: string; now: Instant },
): Promise<ReceivedReport> {
  const outcome = await take(request, from)
  counts[outcome] += 1
  return outcome
}

async function take(
  request: Request,
  { clientAddress, requestId, now }: { clientAddress: string; requestId: string; now: Instant },
): Promise<ReceivedReport> {
  if (!isFromOurPage(request)) return 'foreign'
  if (perAddress.take(clientAddress, now) !== undefined) return 'too-many'
  const body = await textUpTo(browserReportBytes, request)
  if (body === undefined) return 'too-large'
  const failure = readBrowserReport(parsed(body), requestId, now)
  if (!failure) return 'unreadable'
  keep(failure)
  return 'recorded'
}

/** A browser always says where a post comes from; who does not say is no browser, and has no failures to report here. */
const isFromOurPage = (request: Request) =>
  (request.headers.has('Origin') || request.headers.has('Sec-Fetch-Site')) && isSameOrigin(request)

/** The body as text; undefined when it has more bytes. Reads no further than that. */
async function textUpTo(bytes: number, request: Request): Promise<string | undefined> {
  if (Number(request.headers.get('Content-Length') ?? 0) > bytes) return undefined
  const decoder = new TextDecoder()
  let text = ''
  let total = 0
  const reader = request.body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    total += read.value.byteLength
    if (total > bytes) {
      await reader?.cancel()
      return undefined
    }
    text += decoder.decode(read.value, { stream: true })
  }
  return text + decoder.decode()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
