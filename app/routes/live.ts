import { liveContext } from '~/context'
import type { Route } from './+types/live'

/** What happened since a page was made (`app/live`), as server-sent events. */
export const loader = ({ request, context }: Route.LoaderArgs) => context.get(liveContext).answer(request)
