import { href, redirect } from 'react-router'
import { runtimeContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { flashCookie } from '~/sessions/flash.server'
import { userOf } from '~/sessions/session-middleware.server'
import { requireRecentProof } from '~/sessions/step-up.server'
import { adminTexts } from '~/texts/en/admin'
import { textsFor } from '~/texts/texts.server'
import type { Route } from './+types/second-factor'
import { ownersAction } from './owners-only.server'

export const middleware: Route.MiddlewareFunction[] = ownersAction

export const loader = () => redirect(href('/admin'))

/** Whether every account needs a second factor (`required`: yes or no). Owners set up their own first. */
export async function action({ request, url, context }: Route.ActionArgs) {
  await requireRecentProof({ request, url, context })
  const required = textField(await readForm(request), 'required') === 'yes'
  const answer = await context.get(runtimeContext).store.secondFactors.require(userOf(context), required)
  const texts = textsFor({ request, context }, adminTexts).secondFactor
  const said = answer === 'done' ? (required ? texts.nowRequired : texts.nowFree) : texts.yoursFirst
  return redirect(href('/admin'), { headers: { 'Set-Cookie': flashCookie(said) } })
}
