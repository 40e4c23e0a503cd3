import { redirect } from 'react-router'
import { sameOrigin } from '~/accounts/same-origin.server'
import { clientAddressContext, runtimeContext, viewerContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { completeSignIn, finishSignIn } from '~/sessions/complete-sign-in.server'
import { flashCookie } from '~/sessions/flash.server'
import { nextPage } from '~/sessions/next-page'
import { checkPasskey } from '~/sessions/passkeys.server'
import { sessionMiddleware } from '~/sessions/session-middleware.server'
import { noteProof } from '~/sessions/step-up.server'
import { pageOfStage, unfinishedSessionOf } from '~/sessions/unfinished-session.server'
import { accountTexts } from '~/texts/en/account'
import { passkeysTexts } from '~/texts/en/passkeys'
import { sessionsTexts } from '~/texts/en/sessions'
import { timeTexts } from '~/texts/en/time'
import { textsFor } from '~/texts/texts.server'
import { waitWords } from '~/texts/time-words'
import type { Route } from './+types/passkey-proof'

export const middleware: Route.MiddlewareFunction[] = [sameOrigin, sessionMiddleware]

export const loader = () => redirect('/sign-in')

/**
 * A passkey (`credential`: JSON of the browser's answer; `next`): signs in, completes a session as its second factor, or confirms the
 * identity of a session. In the last two cases it must belong to the account of the session.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const runtime = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const form = await readForm(request)
  const next = nextPage(textField(form, 'next'))
  const unfinished = await unfinishedSessionOf(runtime, request)
  const texts = textsFor({ request, context }, passkeysTexts)
  const back = (said: string) => {
    const query = new URLSearchParams({ next })
    const page = viewer.kind === 'user' ? `/confirm?${query}` : `/sign-in?${query}`
    const here = unfinished ? pageOfStage(unfinished.stage, next) : page
    return redirect(here, { headers: { 'Set-Cookie': flashCookie(said) } })
  }
  const address = context.get(clientAddressContext)
  const checked = await checkPasskey(runtime, request, { answer: textField(form, 'credential'), address })
  if (checked.kind === 'throttled') {
    const wait = waitWords(checked.retryAfter, { texts: textsFor({ request, context }, timeTexts) })
    return back(textsFor({ request, context }, accountTexts).tooMany(wait))
  }
  if (checked.kind === 'wrong') return back(texts.wrong)
  const { userId } = checked
  if (viewer.kind === 'user') {
    if (viewer.userId !== userId) return back(texts.other)
    const headers = await noteProof({ request, context })
    headers.append('Set-Cookie', flashCookie(textsFor({ request, context }, sessionsTexts).confirm.confirmed))
    return redirect(next, { headers })
  }
  // A person who left the provider must not keep another way in.
  if (!unfinished && (await runtime.store.identityProviders.singleSignOn())) return back(texts.off)
  if (!unfinished) return completeSignIn(runtime, request, { userId, proof: 'two', next })
  if (unfinished.userId !== userId) return back(texts.other)
  return finishSignIn(runtime, request, { userId, next })
}
