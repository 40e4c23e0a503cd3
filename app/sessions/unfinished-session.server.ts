import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { actingAs } from '../accounts/acting.server'
import { sessionHash } from '../accounts/session-cookie.server'
import { clientAddressContext, runtimeContext } from '../context'
import type { Runtime } from '../runtime'
import type { UnfinishedSession } from '../store/second-factors'
import { preferencesContext } from '../texts/preferences-context'
import { nextPage } from './next-page'

const unfinishedContext = createContext<UnfinishedSession>()

/** Whose sign-in it is that is not finished. Only behind `requireUnfinished`. */
export const unfinishedOf = (context: Readonly<RouterContextProvider>): UnfinishedSession =>
  context.get(unfinishedContext)

/** The session of this request, when something is still missing before it opens anything. */
export async function unfinishedSessionOf(runtime: Runtime, request: Request): Promise<UnfinishedSession | undefined> {
  const hash = sessionHash(runtime, request)
  return hash === undefined ? undefined : runtime.store.secondFactors.unfinishedSession(hash, runtime.now())
}

/** The page on which this request's sign-in goes on; undefined when there is none to finish. */
export async function unfinishedPage(
  runtime: Runtime,
  request: Request,
  next: string | undefined,
): Promise<string | undefined> {
  const session = await unfinishedSessionOf(runtime, request)
  return session ? pageOfStage(session.stage, next) : undefined
}

/** Where a sign-in of this stage goes on, and then to `next`. */
export const pageOfStage = (stage: UnfinishedSession['stage'], next: string | undefined): string =>
  `/sign-in/${stage === 'factor' ? 'factor' : 'set-up'}?${new URLSearchParams({ next: nextPage(next) })}`

/** Lets only unfinished sessions of this stage through; others go where their sign-in goes on, or begin one. */
export const requireUnfinished =
  (stage: UnfinishedSession['stage']): MiddlewareFunction<Response> =>
  async ({ request, url, context }, next) => {
    const session = await unfinishedSessionOf(context.get(runtimeContext), request)
    const then = nextPage(url.searchParams.get('next'))
    if (!session) throw redirect(`/sign-in?${new URLSearchParams({ next: then })}`)
    if (session.stage !== stage) throw redirect(pageOfStage(session.stage, then))
    context.set(unfinishedContext, session)
    if (session.preferences) context.set(preferencesContext, session.preferences)
    const { userId, email: name } = session
    const address = context.get(clientAddressContext)
    const response = await actingAs({ kind: 'user', userId, name, address }, next)
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store')
    return response
  }
