import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { fallbackTexts } from '../texts/en/fallback'
import { useTexts } from '../texts/use-texts'
import { Icon } from '../ui/icon'
import { browserDigest } from './browser-digest'
import { carriedBy } from './carrier'
import { describe, type Thrown } from './describe'
import { isDevelopment } from './development'
import { WayOn } from './way-on'
import { browserException, digestPath, serverException } from './wording'

/** The literal text, the digest, and the ways on. In a boundary, or in the place of deferred data that failed (`Deferred`). */
export function FailureText({ error }: { error: unknown }) {
  const texts = useTexts(fallbackTexts)
  const { pathname, search } = useLocation()
  const digest = useDigest(error)
  const fromServer = carriedBy(error) !== undefined
  return (
    <section className="fallback" role="alert">
      <p className="fallback-text">{fromServer ? serverException : browserException}</p>
      {digest && <DigestLine digest={digest} />}
      <p className="fallback-actions">
        <WayOn variant="primary" to={pathname + search}>
          <Icon name="regressed" />
          {texts.again}
        </WayOn>
        {digest && <DigestLink digest={digest} />}
        <WayOn variant="quiet" to="/">
          {texts.start}
        </WayOn>
      </p>
      {isDevelopment && <Development thrown={carriedBy(error)?.thrown ?? describe(error)} />}
    </section>
  )
}

export function DigestLine({ digest }: { digest: string }) {
  return (
    <p className="fallback-digest">
      Digest: <code>{digest}</code>
    </p>
  )
}

export function DigestLink({ digest }: { digest: string }) {
  return <WayOn to={digestPath(digest)}>{useTexts(fallbackTexts).about}</WayOn>
}

/**
 * While hydrating, only a digest that came from the server can be on the page; one minted here appears right after,
 * so that the first render in the browser equals the server's.
 */
function useDigest(error: unknown): string | undefined {
  return useSyncExternalStore(
    never,
    () => browserDigest(error),
    () => carriedBy(error)?.digest,
  )
}

const never = () => () => {}

function Development({ thrown }: { thrown: Thrown }) {
  return (
    <pre className="fallback-stack">
      {thrown.type}: {thrown.message}
      {'\n'}
      {thrown.stack}
    </pre>
  )
}
