import { href, redirect } from 'react-router'
import { runtimeContext } from '~/context'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { signedInAction, userOf } from '~/sessions/session-middleware.server'
import { groupingTexts } from '~/texts/en/grouping'
import { textsFor } from '~/texts/texts.server'
import type { Route } from './+types/late-regrouping'

export const middleware: Route.MiddlewareFunction[] = signedInAction

/** After a late upload: regroups the issue's events (`intent=regroup`), or leaves them (`intent=leave`). */
export async function action({ request, params: { shortId }, context }: Route.ActionArgs) {
  const intent = (await readForm(request)).get('intent') ?? 'regroup'
  if (intent !== 'regroup' && intent !== 'leave') {
    throw refuse(400, 'wrong-form')
  }
  const { store, now } = context.get(runtimeContext)
  const viewer = userOf(context)
  if (intent === 'regroup' && !(await store.grouping.regroup(viewer, shortId, now()))) {
    throw refuse(404, 'cannot-change-issue')
  }
  await store.resolutions.dismissLateResolved(viewer, shortId)
  const texts = textsFor({ request, context }, groupingTexts).issue
  const words = intent === 'regroup' ? texts.regrouping(shortId) : texts.kept(shortId)
  return redirect(href('/issues/:shortId', { shortId }), { headers: { 'Set-Cookie': flashCookie(words) } })
}

/** The address opened by hand leads to the issue. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href('/issues/:shortId', params))
