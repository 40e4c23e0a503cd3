import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import type { OutsideProblem } from '../outside/request'
import { ProviderTrouble } from './provider-trouble'

/** A request to a provider had no answer. */
export class Unreachable extends Error {
  override name = 'Unreachable'

  constructor(
    readonly problem: OutsideProblem,
    detail: string,
  ) {
    super(`${problem}: ${detail}`)
  }
}

/** A ProviderTrouble for what openid-client or a request to the provider threw. Other errors are returned unchanged. */
export function asTrouble(error: unknown): unknown {
  if (error instanceof ProviderTrouble) return error
  const unreachable = causes(error).find((cause) => cause instanceof Unreachable)
  if (unreachable instanceof Error) return new ProviderTrouble('down', unreachable.message, { cause: error })
  if (error instanceof AuthorizationResponseError) {
    const isDenied = error.error === 'access_denied'
    return new ProviderTrouble(isDenied ? 'denied' : 'refused', oauthCode(error.error), { cause: error })
  }
  if (error instanceof ResponseBodyError) {
    const kind = error.status >= 500 ? 'down' : error.error === 'invalid_grant' ? 'invalid' : 'refused'
    return new ProviderTrouble(kind, oauthCode(error.error), { cause: error })
  }
  if (error instanceof ClientError) {
    const response = causes(error).find((cause) => cause instanceof Response)
    const isDown = response instanceof Response && response.status !== 200
    const what = response instanceof Response && isDown ? `the provider answered ${response.status}` : error.message
    return new ProviderTrouble(isDown ? 'down' : 'invalid', `${what} (${error.code ?? 'no code'})`, { cause: error })
  }
  return error
}

/** RFC 6749 §5.2: visible ASCII. Bounded, since it is shown and kept. */
const oauthCode = (code: string) => code.replace(/[^\x20-\x7e]/g, '').slice(0, 100)

function causes(error: unknown): unknown[] {
  const found: unknown[] = []
  let current = error
  while (current !== undefined && current !== null && found.length < 10) {
    found.push(current)
    current = current instanceof Error ? current.cause : undefined
  }
  return found
}
