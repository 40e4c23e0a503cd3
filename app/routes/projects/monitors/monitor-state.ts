import { href, redirect } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { watchings } from '~/monitors/monitor'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { signedInAction } from '~/sessions/session-middleware.server'
import { monitorsTexts } from '~/texts/en/monitors'
import { textsFor } from '~/texts/texts.server'
import { administeredProject } from '../administered.server'
import type { Route } from './+types/monitor-state'

export const middleware: Route.MiddlewareFunction[] = signedInAction

export const loader = ({ params }: Route.LoaderArgs) => redirect(href('/projects/:slug/monitors/:id', params))

/** `watching`: on, muted or off. */
export async function action({ request, params, context }: Route.ActionArgs) {
  await administeredProject(context, params.slug)
  const { store, now } = context.get(runtimeContext)
  const asked = textField(await readForm(request), 'watching')
  const watching = watchings.find((known) => known === asked) ?? 'on'
  const viewer = context.get(viewerContext)
  if (!(await store.monitors.watch(viewer, params.slug, Number(params.id), watching, now())))
    throw refuse(404, 'no-such-monitor')
  const { done } = textsFor({ request, context }, monitorsTexts)
  const to = href('/projects/:slug/monitors/:id', params)
  return redirect(to, { headers: { 'Set-Cookie': flashCookie(done[watching]) } })
}
