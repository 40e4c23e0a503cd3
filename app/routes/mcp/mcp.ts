import { runtimeContext } from '~/context'
import { problemsAsJson } from '~/fallback/problems.server'
import { accessIn, appBearer, requireScope } from '~/sessions/bearer.server'
import type { Route } from './+types/mcp'

/** API tokens and those of apps, and errors before the protocol begins as JSON. */
export const middleware = [problemsAsJson, appBearer]

/** `POST /mcp`: Model Context Protocol for coding agents, stateless over HTTP. What it needs is loaded with the first request. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  requireScope(context, 'read')
  const { answerMcp } = await import('./answer-mcp.server')
  return answerMcp(request, { runtime: context.get(runtimeContext), access: accessIn(context) })
}

/** Sessions and streams of the protocol of 2025 do not exist here, and are answered 405. */
export const loader = action
