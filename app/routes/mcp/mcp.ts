import { clientAddressContext, runtimeContext } from '~/context'
import type { Route } from './+types/mcp'
import { answerMcpRequest } from './answer-request.server'

/** `POST /mcp`: Model Context Protocol for coding agents, stateless over HTTP. The server answers it ahead of React Router (`handler.server.ts`). */
export const action = ({ request, context }: Route.ActionArgs): Promise<Response> =>
  answerMcpRequest(request, { runtime: context.get(runtimeContext), clientAddress: context.get(clientAddressContext) })

/** Sessions and streams of the protocol of 2025 do not exist here, and are answered 405. */
export const loader = action
