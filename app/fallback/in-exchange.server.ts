import { randomBytes } from 'node:crypto'
import { type Exchange, openExchange, within } from './exchange.server'
import { securityHeaders } from './security-headers'

/** Runs `answer` as one exchange: what fails in it knows its request. Its answer gets the headers of every answer. */
export async function inExchange<Answer extends Response | undefined>(
  request: Request,
  answer: (exchange: Exchange, nonce: string) => Promise<Answer>,
): Promise<Answer> {
  const exchange = openExchange(request)
  const nonce = makeNonce()
  const response = await within(exchange, () => answer(exchange, nonce))
  if (response) marked(response, exchange, nonce)
  return response
}

/** Adds the headers about the exchange, and the security headers. */
export function marked(answer: Response, { requestId }: Exchange, nonce?: string): Response {
  answer.headers.set('X-Request-Id', requestId)
  return guarded(answer, nonce)
}

/** Adds the security headers that the answer does not bring itself. */
export function guarded(answer: Response, nonce = makeNonce()): Response {
  for (const [name, value] of Object.entries(securityHeaders(nonce))) {
    if (!answer.headers.has(name)) answer.headers.set(name, value)
  }
  return answer
}

const makeNonce = () => randomBytes(16).toString('base64')
