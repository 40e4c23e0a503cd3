import { challengeOf } from '../../app/oauth/app-secrets.server'
import type { App } from './app'

export const verifier = 'v'.repeat(43)

/** A client of MCP that does each step by itself. `query`: of its authorization request. */
export type OAuthClient = { clientId: string; query: Record<string, string> }

/** Registers a client, whose first address is the one that gets codes. */
export async function registerClient(
  app: Pick<App, 'url'>,
  redirectUris: string[],
  name = 'By hand',
): Promise<OAuthClient> {
  const body = JSON.stringify({ client_name: name, redirect_uris: redirectUris })
  const answer = await fetch(`${app.url}/oauth/register`, { method: 'POST', body })
  if (answer.status !== 201) throw new Error(`The registration answered ${answer.status}: ${await answer.text()}`)
  const { client_id } = (await answer.json()) as { client_id: string }
  const pkce = { code_challenge: challengeOf(verifier) ?? '', code_challenge_method: 'S256' }
  const redirect_uri = redirectUris[0] ?? ''
  return {
    clientId: client_id,
    query: { client_id, redirect_uri, response_type: 'code', scope: 'read write', ...pkce },
  }
}

/** The page on which a user allows what the client asks for. */
export const authorizePath = (query: Record<string, string>): string => `/oauth/authorize?${new URLSearchParams(query)}`

/** The status that the MCP server answers to a request for its tools with this token. */
export async function statusOfTools(app: Pick<App, 'url'>, token: string): Promise<number> {
  const answer = await fetch(`${app.url}/mcp`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  return answer.status
}
