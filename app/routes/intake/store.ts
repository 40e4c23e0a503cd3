import { clientAddressContext, intakeContext } from '~/context'
import { answerWeb } from '~/intake/web.server'
import type { Route } from './+types/store'

/** Errors as older SDKs send them, one to a request. In production `server.ts` answers this path with the same function before React Router is asked. */
export const action = ({ request, context }: Route.ActionArgs) =>
  answerWeb(request, context.get(intakeContext), context.get(clientAddressContext))

/** Preflights, and events in the query of an image. */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  answerWeb(request, context.get(intakeContext), context.get(clientAddressContext))
