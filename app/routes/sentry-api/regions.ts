import type { Route } from './+types/regions'

/** `GET /api/0/users/me/regions/`: where organizations are. Here there is one, at this address. */
export function loader({ request }: Route.LoaderArgs) {
  return Response.json({ regions: [{ name: 'Digestline', url: new URL(request.url).origin }] })
}
