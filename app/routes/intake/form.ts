import { clientAddressContext, intakeContext } from '~/context'
import { answerWeb } from '~/intake/web.server'
import type { Route } from './+types/form'

/**
 * What is sent in other forms than envelopes: reports of browsers, dumps, files, check-ins, feedback. In production `server.ts` answers
 * these paths with the same function before React Router is asked.
 */
export const action = ({ request, context }: Route.ActionArgs) =>
  answerWeb(request, context.get(intakeContext), context.get(clientAddressContext))

/** Preflights, and check-ins of jobs that only know how to get an address. */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  answerWeb(request, context.get(intakeContext), context.get(clientAddressContext))
