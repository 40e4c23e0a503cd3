import { requireUser, sessionMiddleware } from '~/sessions/session-middleware.server'
import type { Route } from './+types/next-issue'
import { toNeighbour } from './neighbour.server'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware, requireUser]

export const loader = ({ request, params: { shortId }, context }: Route.LoaderArgs) =>
  toNeighbour({ request, context }, shortId, 'next')
