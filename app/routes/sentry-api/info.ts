import { type Scope, scopes } from '~/accounts/scopes'
import { viewerContext } from '~/context'
import { bearer, hasScope } from '~/sessions/bearer.server'
import type { Route } from './+types/info'
import { errorsAsDetail } from './guards.server'

/** Works without a token, without naming permissions; an invalid token is reported. */
export const middleware: Route.MiddlewareFunction[] = [
  errorsAsDetail,
  (args, next) => (args.request.headers.has('Authorization') ? bearer(args, next) : undefined),
]

/** What Sentry calls the scopes of a token. */
const sentryScopes: Record<Scope, string[]> = {
  read: ['org:read', 'project:read', 'team:read', 'event:read'],
  write: ['event:write'],
  admin: ['member:read'],
  upload: ['org:read', 'project:read', 'project:write', 'project:releases', 'org:ci'],
}

/** `GET /api/0/`: what `sentry-cli info` and `login` ask. */
export function loader({ request, context }: Route.LoaderArgs) {
  if (!request.headers.has('Authorization')) return Response.json({ version: '0', auth: null, user: null })
  const viewer = context.get(viewerContext)
  const user = viewer.kind === 'user' ? { id: String(viewer.userId), email: viewer.email, name: viewer.name } : null
  const held = scopes.filter((scope) => hasScope(context, scope)).flatMap((scope) => sentryScopes[scope])
  return Response.json({ version: '0', auth: { scopes: [...new Set(held)] }, user })
}
