import { href, redirect } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { signedInAction } from '~/sessions/session-middleware.server'
import { keysTexts } from '~/texts/en/keys'
import { textsFor } from '~/texts/texts.server'
import type { Route } from './+types/key-state'
import { administeredProject } from './administered.server'

export const middleware: Route.MiddlewareFunction[] = signedInAction

export const loader = ({ params: { slug } }: Route.LoaderArgs) => redirect(href('/projects/:slug/keys', { slug }))

/** `enabled=yes` or `enabled=no`. */
export async function action({ request, params: { slug, keyId }, context }: Route.ActionArgs) {
  await administeredProject(context, slug)
  const { store } = context.get(runtimeContext)
  const enabled = textField(await readForm(request), 'enabled') === 'yes'
  const changed = await store.projects.setKeyEnabled(context.get(viewerContext), slug, Number(keyId), enabled)
  if (!changed) throw refuse(404, 'no-such-key')
  const said = textsFor({ request, context }, keysTexts).done
  const message = enabled ? said.enabled : said.disabled
  return redirect(href('/projects/:slug/keys', { slug }), { headers: { 'Set-Cookie': flashCookie(message) } })
}
