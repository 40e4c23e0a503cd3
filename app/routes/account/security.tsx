import { data, href, redirect } from 'react-router'
import { mistakeInLabel } from '~/accounts/label'
import { passkeySite } from '~/accounts/passkey.server'
import { runtimeContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { flashCookie } from '~/sessions/flash.server'
import { userOf } from '~/sessions/session-middleware.server'
import { requireRecentProof } from '~/sessions/step-up.server'
import { hasFactor } from '~/store/second-factors'
import { passkeysTexts } from '~/texts/en/passkeys'
import { securityTexts } from '~/texts/en/security'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Note } from '~/ui/note'
import { Page, PageHeader } from '~/ui/page'
import { PageHelp } from '../help/page-help'
import type { Route } from './+types/security'
import { addPasskey } from './passkeys/add-passkey.server'
import { PasskeyAdding } from './passkeys/passkey-adding'
import { PasskeyList } from './passkeys/passkey-list'
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
    passkeys: (await runtime.store.passkeys.list(viewer.userId)).map(({ id, label, createdAt, lastUsedAt }) => ({
      id,
      label,
      createdAt,
      lastUsedAt,
    })),
    passkeysAt: passkeySite(runtime.config.publicUrl)?.origin,
  }
}

type Answer = { error?: string; wrongCode?: string; passkeyError?: string; codes?: string[] }

/** An unattended browser must not be enough for these changes. */
const askProof = ['totp-begin', 'totp-removal', 'recovery-codes', 'passkey-add', 'passkey-removal']

/** Forms: `form=totp-begin`, `totp-confirm` (code), `totp-cancel`, `totp-removal`, `recovery-codes`, `passkey-add` (label, credential), `passkey-name` (id, label), `passkey-removal` (id). */
export async function action({ request, url, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const { secondFactors } = runtime.store
  const { userId } = userOf(context)
  const form = await readForm(request)
  const texts = textsFor({ request, context }, securityTexts)
  const words = textsFor({ request, context }, passkeysTexts)
  const back = (said?: string) =>
    redirect(href('/account/security'), said ? { headers: { 'Set-Cookie': flashCookie(said) } } : undefined)
  const asked = textField(form, 'form')
  if (askProof.includes(asked)) await requireRecentProof({ request, url, context })
  switch (asked) {
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
    case 'passkey-add': {
      const added = await addPasskey(runtime, request, userId, form)
      if (added.ok) return added.codes ? data<Answer>({ codes: added.codes }) : back(words.added)
      return data<Answer>({ passkeyError: words.wrongAdding[added.why] }, { status: 400 })
    }
    case 'passkey-name': {
      const label = textField(form, 'label')
      if (!label || mistakeInLabel(label)) return data<Answer>({ error: words.wrongAdding.label }, { status: 400 })
      const renamed = await runtime.store.passkeys.rename(userId, Number(textField(form, 'id')), label)
      return back(renamed ? words.renamed : undefined)
    }
    case 'passkey-removal': {
      const removed = await runtime.store.passkeys.remove(userId, Number(textField(form, 'id')))
      if (removed === 'required') return data<Answer>({ error: texts.app.lastOne }, { status: 400 })
      return back(words.removed)
    }
    default:
      return back()
  }
}

export default function Security({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { totpSince, recoveryCodes, required, offer, passkeys, passkeysAt } = loaderData
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
      <PasskeyList passkeys={passkeys} />
      <PasskeyAdding
        key={passkeys.length}
        origin={passkeysAt}
        action={href('/account/security')}
        error={answer?.passkeyError}
      />
      {recoveryCodes !== undefined && <RecoveryCodeCard left={recoveryCodes} />}
    </Page>
  )
}
