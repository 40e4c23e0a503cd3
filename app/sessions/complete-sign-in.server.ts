import { redirect } from 'react-router'
import { sessionHash } from '../accounts/session-cookie.server'
import type { SessionStage } from '../accounts/session-stage'
import type { Runtime } from '../runtime'
import { hasFactor } from '../store/second-factors'
import { noteDevice } from './known-device.server'
import { nextPage } from './next-page'
import { openSession } from './session-middleware.server'
import { pageOfStage } from './unfinished-session.server'

/**
 * What somebody proved. `one`: a password or a provider's word; the second factor is asked for, where there is one · `two`: both factors at
 * once (a passkey that verified its user) · `machine`: a link from the command line, for a person who cannot sign in otherwise.
 */
export type Proof = 'one' | 'two' | 'machine'

/** `next`: where to go on; checked here. */
type SignedIn = { userId: number; proof: Proof; next?: string }

/** The end of every way to sign in: opens the session and leads on, to the second factor where that is still missing. */
export async function completeSignIn(
  runtime: Runtime,
  request: Request,
  { userId, proof, next }: SignedIn,
): Promise<Response> {
  const stage = await stageOf(runtime, userId, proof)
  const headers = new Headers({ 'Set-Cookie': await openSession(runtime, userId, request, stage) })
  if (stage === 'open') headers.append('Set-Cookie', await noteDevice(runtime, request, userId))
  return redirect(stage === 'open' ? nextPage(next) : pageOfStage(stage, next), { headers })
}

/** What was missing of this request's session is there: a new, open session takes its place. */
export async function finishSignIn(runtime: Runtime, request: Request, signedIn: Omit<SignedIn, 'proof'>) {
  const hash = sessionHash(runtime, request)
  if (hash) await runtime.store.secondFactors.endUnfinishedSession(hash)
  return completeSignIn(runtime, request, { ...signedIn, proof: 'two' })
}

/** A link of the command line stands in for a lost factor, but not for one that this instance requires and the account never had. */
async function stageOf({ store }: Runtime, userId: number, proof: Proof): Promise<SessionStage> {
  if (proof === 'two') return 'open'
  if (hasFactor(await store.secondFactors.of(userId))) return proof === 'machine' ? 'open' : 'factor'
  return (await store.secondFactors.isRequired()) ? 'enrol' : 'open'
}
