import { actingAs } from '~/accounts/acting.server'
import { refusalOrFailure } from '~/fallback/refusal-or-failure.server'
import type { Runtime } from '~/runtime'
import { accessOf, refuseWithout } from '~/sessions/access.server'
import { actorWith } from '~/sessions/bearer.server'

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

async function answered(request: Request, { runtime, clientAddress }: Asked): Promise<Response> {
  const { origin } = new URL(request.url)
  // Says how an app gets a token.
  const access = await accessOf(request, runtime, `${origin}/.well-known/oauth-protected-resource/mcp`)
  refuseWithout('read', access)
  const { answerMcp } = await import('./answer-mcp.server')
  return await actingAs(actorWith(access.viewer, clientAddress), () => answerMcp(request, { runtime, access }))
}
