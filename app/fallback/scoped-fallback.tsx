import { useRouteError } from 'react-router'
import { fallbackTexts } from '../texts/en/fallback'
import { useTexts } from '../texts/use-texts'
import { isRefusal } from './carrier'
import { FailureText } from './failure-text'
import { refusalText } from './refusals'
import { WayOn } from './way-on'

/**
 * The ErrorBoundary of every route: stands where the failed segment would be, everything around it stays.
 * 1. A refusal (a thrown status without a digest) shows its own plain text and next step, and no digest.
 * 2. Anything else shows the literal text and the digest, and never what was thrown, unless this is development.
 */
export function ScopedFallback() {
  const error = useRouteError()
  return isRefusal(error) ? <Refusal status={error.status} data={error.data} /> : <FailureText error={error} />
}

function Refusal({ status, data }: { status: number; data: unknown }) {
  const { title, text, next } = refusalText(status, data, useTexts(fallbackTexts))
  return (
    <section className="fallback">
      <h1>{title}</h1>
      <p className="fallback-text">{text}</p>
      <p className="fallback-actions">
        <WayOn variant="primary" to={next.to}>
          {next.label}
        </WayOn>
      </p>
    </section>
  )
}
