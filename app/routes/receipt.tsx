import { data, href, Link, redirect } from 'react-router'
import { makeThrottle } from '~/accounts/throttle'
import { minutes } from '~/clock'
import { clientAddressContext, runtimeContext, viewerContext } from '~/context'
import { receiptFor } from '~/lookup/receipt'
import { receiptPath } from '~/lookup/receipt-path'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { receiptSpeech } from '~/routes/receipt/receipt-texts'
import { receiptTexts } from '~/texts/en/receipt'

import { textsAt, useLanguage, useTexts } from '~/texts/use-texts'
import { Copyable } from '~/ui/code'
import { Page } from '~/ui/page'
import type { Route } from './+types/receipt'
import { noteLookUp } from './lookup/note-look-up.server'
import { KnownReceipt, UnknownReceipt } from './receipt/answer'
import { longestReportBody, reportAsked, sendReport } from './receipt/report.server'
import { ReportForm, YourReport } from './receipt/report-form'
import './receipt.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/** Digests have 32 bits, so without a limit they could be guessed. The limit counts by address, or by account when signed in. */
const turns = makeThrottle({ limit: 30, per: minutes(1) })

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, receiptTexts).page} · Digestline` },
]

export const headers: Route.HeadersFunction = ({ errorHeaders, loaderHeaders, actionHeaders }) => {
  const said = errorHeaders ?? loaderHeaders
  // A rejected form says when to try again.
  const wait = actionHeaders.get('Retry-After')
  if (wait) said.set('Retry-After', wait)
  return said
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const signedIn = viewer.kind === 'user'
  const asker = signedIn ? `account ${viewer.userId}` : context.get(clientAddressContext)
  const wait = turns.take(asker, runtime.now())
  if (wait !== undefined) {
    throw refuse(429, 'too-many-lookups', { 'Retry-After': String(wait) })
  }
  const receipt = await receiptFor(runtime.store, params.code)
  const { shortId, ...asked } = await reportAsked(runtime, request, receipt)
  // People with an account came from their own pages.
  if (shortId !== undefined && !signedIn) await noteLookUp(runtime, { shortId, viewer, address: asker })
  // The form in it belongs to one person.
  return data({ receipt, signedIn, ...asked }, { headers: { 'Cache-Control': 'private, no-store' } })
}

/** A visitor's report. The sender needs no account; the stamp in the form proves that it came from this page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (!(Number(request.headers.get('Content-Length') ?? Infinity) <= longestReportBody)) {
    throw refuse(413, 'report-too-long')
  }
  const form = await readForm(request)
  const fields = { message: textField(form, 'message').replaceAll('\r\n', '\n'), email: textField(form, 'email') }
  const sent = { fields, trap: textField(form, 'website'), stamp: textField(form, 'stamp') }
  const answer = await sendReport(context.get(runtimeContext), {
    ...sent,
    request,
    address: context.get(clientAddressContext),
    text: params.code,
  })
  if ('cookie' in answer) return redirect(receiptPath(params.code), { headers: { 'Set-Cookie': answer.cookie } })
  const { status, wait, ...problems } = answer
  const headers = wait === undefined ? undefined : { 'Retry-After': String(wait) }
  return data({ typed: fields, ...problems }, { status, headers })
}

export default function ReceiptPage({ loaderData, actionData }: Route.ComponentProps) {
  const { receipt, signedIn, stamp, yours } = loaderData
  const ofPage = useLanguage()
  const { more } = useTexts(receiptTexts)
  const ofProject = receipt.known ? receipt.words.language : 'visitor'
  const speech = receiptSpeech(ofProject === 'visitor' ? ofPage : ofProject)
  const { texts } = speech
  return (
    <Page narrow>
      <article className="receipt" lang={speech.language}>
        <p>
          <Copyable mark value={receipt.code} label={texts.copy} />
        </p>
        {receipt.known ? (
          <KnownReceipt receipt={receipt} speech={speech} />
        ) : (
          <UnknownReceipt code={receipt.code} texts={texts} />
        )}
        {yours && <YourReport sentAt={yours.at} state={yours.state} speech={speech} />}
        {stamp && <ReportForm stamp={stamp} texts={texts.report} again={yours !== undefined} answer={actionData} />}
        {signedIn && (
          <p className="receipt-more">
            <Link to={`${href('/lookup')}?q=${encodeURIComponent(receipt.code)}`}>{more}</Link>
          </p>
        )}
      </article>
    </Page>
  )
}
