import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { flashCookie } from '~/accounts/flash.server'
import type { Viewer } from '~/accounts/viewer'
import { runtimeContext } from '~/context'

/** Sets an issue's status and sends the person back to its page, which says so once. */
export async function changeStatus(
  context: Readonly<RouterContextProvider>,
  viewer: Viewer,
  shortId: string,
  status: 'open' | 'resolved' | 'muted',
  words: string,
) {
  const { store, now } = context.get(runtimeContext)
  const change = await store.issues.setStatus(viewer, shortId, status, now())
  if (!change) throw data('There is no such issue, or it is not yours to change.', { status: 404 })
  return redirect(href('/issues/:shortId', { shortId }), {
    headers: { 'Set-Cookie': flashCookie(`${shortId} ${words}.`) },
  })
}

/** What a form asks for: one of `intents`, the first when it says nothing. Refuses what nobody offered. */
export function intentOf<Intent extends string>(form: FormData, intents: readonly [Intent, ...Intent[]]): Intent {
  const said = form.get('intent') ?? intents[0]
  const known = intents.find((intent) => intent === said)
  if (!known) throw data(`The form asks for something there is not. There are ${intents.join(', ')}.`, { status: 400 })
  return known
}

/** The address of a noun action opened by hand leads to the issue. */
export function toIssue(shortId: string) {
  return redirect(href('/issues/:shortId', { shortId }))
}
