import { href, redirect } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { signedInAction } from '~/sessions/session-middleware.server'
import { monitorsTexts } from '~/texts/en/monitors'
import { textsFor } from '~/texts/texts.server'
import { administeredProject } from '../administered.server'
import type { Route } from './+types/monitor-removal'

export const middleware: Route.MiddlewareFunction[] = signedInAction

export const loader = ({ params }: Route.LoaderArgs) => redirect(href('/projects/:slug/monitors/:id', params))

export async function action({ request, params: { slug, id }, context }: Route.ActionArgs) {
  await administeredProject(context, slug)
  const { store } = context.get(runtimeContext)
  if (!(await store.monitors.remove(context.get(viewerContext), slug, Number(id)))) throw refuse(404, 'no-such-monitor')
  const { done } = textsFor({ request, context }, monitorsTexts)
  return redirect(href('/projects/:slug/monitors', { slug }), { headers: { 'Set-Cookie': flashCookie(done.removed) } })
}
