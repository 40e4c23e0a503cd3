import type { Language } from '../accounts/language'
import type { Exchange } from './exchange.server'
import { lastResort, plainRefusal } from './last-resort.server'
import { retryAfterBusy } from './refusals'
import { report } from './report.server'

/**
 * Runs `answer` and makes something presentable of what React Router leaves over: exceptions, empty and plain-text
 * 500s (`headers()` or the Layout failed), the JSON of a resource route's failure, and the bare data that a resource route
 * refuses with. `language`: of the sentence on a page of its own.
 * Every answer to a request with a failure says its digest in `X-Digest`.
 */
export async function answerFailures(
  request: Request,
  exchange: Exchange,
  language: Language,
  answer: () => Promise<Response>,
): Promise<Response> {
  let response: Response
  try {
    response = await answer()
  } catch (error) {
    return lastResort(report(error, { kind: 'handler' }), request)
  }
  // The client went away, React Router stopped in the middle: nobody reads this answer, and nothing failed.
  if (request.signal.aborted) return response
  // Answers to React Router's own fetches are read by React Router.
  const forRouter = response.headers.has('X-Remix-Response')
  const type = response.headers.get('Content-Type') ?? ''
  const bare = !forRouter && !type.startsWith('text/html')
  const refused = exchange.digests.length === 0 && exchange.refused?.status === response.status && exchange.refused
  if (refused && bare)
    return 'said' in refused ? plainRefusal(refused.status, refused.said, request, language) : response
  if (response.status === 500 && bare) {
    return lastResort(response.headers.get('X-Digest') ?? exchange.digests.at(-1) ?? unexplained(), request)
  }
  // React Router leaves the headers of a refusal out of a page.
  if (refused && refused.status === 503) response.headers.set('Retry-After', retryAfterBusy['Retry-After'])
  const digest = exchange.digests.at(-1)
  if (digest && !response.headers.has('X-Digest')) response.headers.set('X-Digest', digest)
  return response
}

const unexplained = () => report(new Error('An empty 500 without an exception.'), { kind: 'handler' })
