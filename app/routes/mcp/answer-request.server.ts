import { actingAs } from '~/accounts/acting.server'
import { refusalOrFailure } from '~/fallback/refusal-or-failure.server'
import { askAhead } from '~/lookup/ask-ahead'
import type { Runtime } from '~/runtime'
import { accessOf, refuseWithout } from '~/sessions/access.server'
import { actorWith } from '~/sessions/bearer.server'
import { expectedViewers } from '~/sessions/expected-viewers.server'
import { readMessage } from './read-message.server'
import { mostPasted, textOf } from './tool'

type Asked = { runtime: Pick<Runtime, 'store' | 'config' | 'now'>; clientAddress: string }

/**
 * Answers one request to `/mcp`, for API tokens and those of apps: what is refused before the protocol begins as problem+json. Needs no React
 * Router, which took as long as the look-up: the server asks it directly, and the resource route asks it under `react-router dev`.
 * Never rejects. What the protocol needs is loaded with the first request.
 */
export async function answerMcpRequest(request: Request, asked: Asked): Promise<Response> {
  const response = await answered(request, asked).catch((thrown: unknown) =>
    refusalOrFailure(thrown, { kind: 'action', route: 'routes/mcp/mcp' }),
  )
  response.headers.set('Cache-Control', 'no-store')
  return response
}

const expected = expectedViewers()

async function answered(request: Request, { runtime, clientAddress }: Asked): Promise<Response> {
  const message = await readMessage(request)
  const text = message.called?.name === 'look_up' ? textOf(message.called.values.text) : ''
  const viewer = text === '' || text.length > mostPasted ? undefined : expected.of(request)
  // As for the API: the codes are asked for while the token is.
  const ahead = viewer && askAhead(runtime.store, viewer, text)
  const { origin } = new URL(request.url)
  // Says how an app gets a token.
  const access = await accessOf(request, runtime, `${origin}/.well-known/oauth-protected-resource/mcp`).catch(
    (refusal: unknown) => {
      expected.note(request, undefined)
      throw refusal
    },
  )
  expected.note(request, access.viewer)
  refuseWithout('read', access)
  const { answerMcp } = await import('./answer-mcp.server')
  const asking = { runtime, access, ...(ahead && { ahead }) }
  return await actingAs(actorWith(access.viewer, clientAddress), () => answerMcp(message, asking))
}
