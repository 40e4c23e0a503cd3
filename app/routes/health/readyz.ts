import { runtimeContext } from '~/context'
import type { Route } from './+types/readyz'
import { answerReady } from './ready-answer.server'

/** Under `react-router dev`. In production `server.ts` answers this path with the same function before React Router is asked. */
export const loader = ({ context }: Route.LoaderArgs) => answerReady(context.get(runtimeContext))
