import { type RouterContextProvider, redirect } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { refuse } from '~/requests/refuse'
import { ownerOf } from '~/routes/admin/owners-only.server'
import { alertsPaths } from './alerts-paths'

/** `held=send` or `held=drop`: sends or drops messages that are held since a backup was restored. For owners. */
export async function releaseHeld(request: Request, context: Readonly<RouterContextProvider>): Promise<Response> {
  ownerOf(context)
  const choice = (await request.formData()).get('held')
  if (choice !== 'send' && choice !== 'drop') throw refuse(400, 'wrong-form')
  const { store, now } = context.get(runtimeContext)
  await store.deliveries.releaseHeld(context.get(viewerContext), choice, now())
  return redirect(alertsPaths(undefined).deliveries)
}
