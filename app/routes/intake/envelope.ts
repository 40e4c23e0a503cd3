import { clientAddressContext, intakeContext } from '~/context'
import { answerWeb } from '~/intake/web.server'
import type { Route } from './+types/envelope'

/** Errors as SDKs send them. In production `server.ts` answers this path with the same function before React Router is asked. */
export const action = ({ request, context }: Route.ActionArgs) =>
  answerWeb(request, context.get(intakeContext), context.get(clientAddressContext))

/** Preflights, and a message for anyone who opens the URL. */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  answerWeb(request, context.get(intakeContext), context.get(clientAddressContext))
