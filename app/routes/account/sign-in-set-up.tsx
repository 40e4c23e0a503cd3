import { data, Form, href, redirect } from 'react-router'
import { passkeySite } from '~/accounts/passkey.server'
import { runtimeContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { finishSignIn } from '~/sessions/complete-sign-in.server'
import { requireUnfinished, unfinishedOf } from '~/sessions/unfinished-session.server'
import { hasFactor } from '~/store/second-factors'
import { passkeysTexts } from '~/texts/en/passkeys'
import { securityTexts } from '~/texts/en/security'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { EntryCard } from '../entry-card'
import type { Route } from './+types/sign-in-set-up'
import { addPasskey } from './passkeys/add-passkey.server'
import { PasskeyAdding } from './passkeys/passkey-adding'
import { RecoveryCodeList } from './recovery-code-list'
import { TotpSetUp } from './totp-set-up'
import { beginTotp, confirmTotp, offeredTotp } from './totp-set-up.server'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/**
 * Sets up the second factor during sign-in, if this instance requires one that the account does not have. The session is completed with a
 * separate button, so that the recovery codes are seen first.
 */
export const middleware: Route.MiddlewareFunction[] = [requireUnfinished('enrol')]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, securityTexts).setUp.title} · Digestline` },
]

export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function loader({ url, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const session = unfinishedOf(context)
  return {
    email: session.email,
    done: hasFactor(await runtime.store.secondFactors.of(session.userId)),
    offer: await offeredTotp(runtime, session),
    passkeysAt: passkeySite(runtime.config.publicUrl)?.origin,
    here: href('/sign-in/set-up') + url.search,
  }
}

type Answer = { error?: string; passkeyError?: string; codes?: string[] }

/** Forms: `form=totp-begin`, `form=totp-confirm` (code), `form=passkey-add` (label, credential), `form=finish`. */
export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const { userId } = unfinishedOf(context)
  const form = await readForm(request)
  const url = new URL(request.url)
  const next = url.searchParams.get('next')
  const texts = textsFor({ request, context }, securityTexts)
  switch (textField(form, 'form')) {
    case 'totp-begin':
      await beginTotp(runtime, userId)
      return redirect(href('/sign-in/set-up') + url.search)
    case 'totp-confirm': {
      const { ok, codes } = await confirmTotp(runtime, request, { userId, code: textField(form, 'code') })
      return ok ? data<Answer>({ codes }) : data<Answer>({ error: texts.app.wrong }, { status: 400 })
    }
    case 'passkey-add': {
      const added = await addPasskey(runtime, request, userId, form)
      if (added.ok) return data<Answer>({ codes: added.codes })
      const passkeyError = textsFor({ request, context }, passkeysTexts).wrongAdding[added.why]
      return data<Answer>({ passkeyError }, { status: 400 })
    }
    default:
      if (!hasFactor(await runtime.store.secondFactors.of(userId)))
        return data<Answer>({ error: texts.setUp.first }, { status: 400 })
      return finishSignIn(runtime, request, { userId, ...(next && { next }) })
  }
}

export default function SignInSetUp({ loaderData, actionData }: Route.ComponentProps) {
  const { email, done, offer, passkeysAt, here } = loaderData
  const { app, factor, setUp } = useTexts(securityTexts)
  return (
    <EntryCard title={setUp.title} below={done ? setUp.done : setUp.below}>
      {done ? (
        <Form method="post">
          {actionData?.codes && <RecoveryCodeList codes={actionData.codes} />}
          <Button variant="primary" name="form" value="finish">
            {setUp.go}
          </Button>
        </Form>
      ) : offer ? (
        <Form method="post">
          <TotpSetUp offer={offer} error={actionData?.error} />
          <Button variant="primary" name="form" value="totp-confirm">
            {app.confirm}
          </Button>
        </Form>
      ) : (
        <Form method="post">
          <p>{app.none}</p>
          <Button variant="primary" name="form" value="totp-begin">
            {app.begin}
          </Button>
        </Form>
      )}
      {!done && <PasskeyAdding origin={passkeysAt} action={here} error={actionData?.passkeyError} />}
      <p className="soft">{factor.below(email)}</p>
      <Form method="post" action={href('/sign-out')}>
        <Button variant="quiet">{factor.other}</Button>
      </Form>
    </EntryCard>
  )
}
