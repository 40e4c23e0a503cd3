import { data, href, redirect } from 'react-router'
import { textField } from '~/accounts/form-fields'
import { readForm } from '~/accounts/read-form'
import { runtimeContext } from '~/context'
import { flashCookie } from '~/sessions/flash.server'
import { userOf } from '~/sessions/session-middleware.server'
import { hasFactor } from '~/store/second-factors'
import { securityTexts } from '~/texts/en/security'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Note } from '~/ui/note'
import { Page, PageHeader } from '~/ui/page'
import { PageHelp } from '../help/page-help'
import type { Route } from './+types/security'
import { RecoveryCodeCard } from './recovery-code-card'
import { RecoveryCodeList } from './recovery-code-list'
import { TotpCard } from './totp-card'
import { beginTotp, confirmTotp, newRecoveryCodes, offeredTotp } from './totp-set-up.server'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, securityTexts).title} · Digestline` },
]

/** The secret of a new app and recovery codes are kept nowhere. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function loader({ context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const viewer = userOf(context)
  const factors = await runtime.store.secondFactors.of(viewer.userId)
  return {
    totpSince: factors.totpSince,
    recoveryCodes: hasFactor(factors) ? factors.recoveryCodes : undefined,
    required: await runtime.store.secondFactors.isRequired(),
    offer: await offeredTotp(runtime, viewer),
  }
}

type Answer = { error?: string; wrongCode?: string; codes?: string[] }

/** Forms: `form=totp-begin`, `totp-confirm` (code), `totp-cancel`, `totp-removal`, `recovery-codes`. */
export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const { secondFactors } = runtime.store
  const { userId } = userOf(context)
  const form = await readForm(request)
  const texts = textsFor({ request, context }, securityTexts)
  const back = (said?: string) =>
    redirect(href('/account/security'), said ? { headers: { 'Set-Cookie': flashCookie(said) } } : undefined)
  switch (textField(form, 'form')) {
    case 'totp-begin':
      await beginTotp(runtime, userId)
      return back()
    case 'totp-cancel':
      await secondFactors.cancelTotp(userId)
      return back()
    case 'totp-confirm': {
      const { ok, codes } = await confirmTotp(runtime, request, { userId, code: textField(form, 'code') })
      return ok ? data<Answer>({ codes }) : data<Answer>({ wrongCode: texts.app.wrong }, { status: 400 })
    }
    case 'totp-removal': {
      const removed = await secondFactors.removeTotp(userId)
      if (removed === 'required') return data<Answer>({ error: texts.app.lastOne }, { status: 400 })
      return back(texts.app.removed)
    }
    case 'recovery-codes': {
      const { codes, codeHashes } = newRecoveryCodes()
      const done = await secondFactors.replaceRecoveryCodes(userId, codeHashes)
      return done ? data<Answer>({ codes }) : back()
    }
    default:
      return back()
  }
}

export default function Security({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { totpSince, recoveryCodes, required, offer } = loaderData
  const texts = useTexts(securityTexts)
  return (
    <Page>
      <PageHeader
        title={texts.title}
        below={required ? texts.required : texts.below}
        help={<PageHelp subject="second-factor" />}
      />
      {answer?.error && (
        <Note tone="red" alert>
          {answer.error}
        </Note>
      )}
      {answer?.codes && <RecoveryCodeList codes={answer.codes} />}
      <TotpCard since={totpSince} offer={offer} error={answer?.wrongCode} />
      {recoveryCodes !== undefined && <RecoveryCodeCard left={recoveryCodes} />}
    </Page>
  )
}
