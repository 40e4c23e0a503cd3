import { viewerContext } from '~/context'
import type { Route } from './+types/user'

/** `GET /api/0/auth/`, `/users/me/`: who the token acts for. */
export function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  if (viewer.kind !== 'user') return Response.json({})
  const { userId, email, name } = viewer
  return Response.json({ id: String(userId), email, name: name || email, username: email, isActive: true })
}
