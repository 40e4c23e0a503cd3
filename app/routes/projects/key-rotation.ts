import { href, redirect } from 'react-router'
import { makePublicKey } from '~/accounts/secret.server'
import { runtimeContext, viewerContext } from '~/context'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { signedInAction } from '~/sessions/session-middleware.server'
import { keysTexts } from '~/texts/en/keys'
import { textsFor } from '~/texts/texts.server'
import type { Route } from './+types/key-rotation'
import { administeredProject } from './administered.server'

export const middleware: Route.MiddlewareFunction[] = signedInAction

export const loader = ({ params: { slug } }: Route.LoaderArgs) => redirect(href('/projects/:slug/keys', { slug }))

/** Creates a new key and disables this one. */
export async function action({ request, params: { slug, keyId }, context }: Route.ActionArgs) {
  await administeredProject(context, slug)
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const old = (await store.projects.keys(viewer, slug)).find(({ id }) => id === Number(keyId))
  if (!old) throw refuse(404, 'no-such-key')
  // The new key comes first: if the second write fails, there are two keys instead of none.
  await store.projects.addKey(viewer, slug, { publicKey: makePublicKey(), label: old.label, at: now() })
  await store.projects.setKeyEnabled(viewer, slug, old.id, false)
  const said = textsFor({ request, context }, keysTexts).done
  return redirect(href('/projects/:slug/keys', { slug }), {
    headers: { 'Set-Cookie': flashCookie(said.rotated) },
  })
}
