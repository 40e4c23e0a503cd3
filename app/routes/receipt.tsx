import { data, href, Link } from 'react-router'
import { makeThrottle } from '~/accounts/throttle'
import { minutes } from '~/clock'
import { clientAddressContext, runtimeContext, viewerContext } from '~/context'
import type { Receipt } from '~/lookup/answer'
import { receiptFor } from '~/lookup/receipt'
import { Copyable } from '~/ui/code'
import { Figure } from '~/ui/figure'
import { Page } from '~/ui/page'
import { Time } from '~/ui/time'
import { waitWords } from '~/ui/time-words'
import type { Route } from './+types/receipt'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/** Digests have 32 bits: without a limit they could be tried one after the other. */
const turns = makeThrottle({ limit: 30, per: minutes(1) })

export const meta: Route.MetaFunction = () => [{ title: 'Receipt · Digestline' }]

export const headers: Route.HeadersFunction = ({ errorHeaders, loaderHeaders }) => errorHeaders ?? loaderHeaders

export async function loader({ params, context }: Route.LoaderArgs) {
  const { store, now } = context.get(runtimeContext)
  const signedIn = context.get(viewerContext).kind === 'user'
  const wait = signedIn ? undefined : turns.take(context.get(clientAddressContext), now())
  if (wait !== undefined) {
    const sentence = `Too many codes were asked for from your address. Try again in ${waitWords(wait)}.`
    throw data(sentence, { status: 429, headers: { 'Retry-After': String(wait) } })
  }
  return { receipt: await receiptFor(store, params.code), signedIn }
}

export default function ReceiptPage({ loaderData: { receipt, signedIn } }: Route.ComponentProps) {
  return (
    <Page narrow>
      <article className="receipt">
        <p className="receipt-code">
          <Copyable large value={receipt.code} label="Copy the code" />
        </p>
        {receipt.known ? <Known receipt={receipt} /> : <Unknown code={receipt.code} />}
        {signedIn && (
          <p className="receipt-more">
            <Link to={`${href('/lookup')}?q=${encodeURIComponent(receipt.code)}`}>Full answer for your account</Link>
          </p>
        )}
      </article>
    </Page>
  )
}

function Known({ receipt }: { receipt: Receipt & { known: true } }) {
  const { title, words, next } = states[receipt.state]
  return (
    <>
      <h1 className="receipt-title">{title}</h1>
      <p className="receipt-words">{words}</p>
      <dl className="receipt-facts">
        <Figure name="first seen">
          <Time at={receipt.since} />
        </Figure>
        <Figure name="last seen">
          <Time at={receipt.lastSeen} />
        </Figure>
      </dl>
      <h2>What you can do</h2>
      <p className="receipt-words">{next}</p>
    </>
  )
}

const states = {
  known: {
    title: 'This failure is known.',
    words: 'The people who run the application have its details. You do not need to send them a screenshot.',
    next: 'Go back and try once more; some failures pass. If it keeps happening, tell them this code: it leads them straight to what went wrong for you.',
  },
  'looked-at': {
    title: 'This failure is known, and somebody is looking at it.',
    words: 'The people who run the application have its details.',
    next: 'Try again a little later. If it is urgent, tell them this code: it leads them straight to what went wrong for you.',
  },
  fixed: {
    title: 'This failure is fixed.',
    words: 'The people who run the application have marked it as solved.',
    next: 'Reload the page that failed. If it fails again, it may show a new code: look that one up, or tell them about it.',
  },
} as const

function Unknown({ code }: { code: string }) {
  return (
    <>
      <h1 className="receipt-title">Nothing is known about this code.</h1>
      <p className="receipt-words">That can have a simple reason:</p>
      <ul className="answer-hints">
        <li>
          It has only just happened. <a href={href('/d/:code', { code })}>Check again</a> in a minute.
        </li>
        <li>A digit got lost or swapped. Compare it with the error page once more.</li>
        <li>It is old, or the application does not answer questions about its codes here.</li>
      </ul>
      <h2>What you can do</h2>
      <p className="receipt-words">
        Go back and try once more. If it keeps failing, give the code to the people who run the application.
      </p>
    </>
  )
}
