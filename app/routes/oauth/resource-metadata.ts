import { appScopes } from '~/oauth/authorization-request'
import type { Route } from './+types/resource-metadata'

/** `/.well-known/oauth-protected-resource/mcp` (RFC 9728): where clients of `/mcp` get a token. */
export function loader({ request }: Route.LoaderArgs): Response {
  const { origin } = new URL(request.url)
  return Response.json({
    resource: `${origin}/mcp`,
    authorization_servers: [origin],
    scopes_supported: appScopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Digestline',
  })
}
