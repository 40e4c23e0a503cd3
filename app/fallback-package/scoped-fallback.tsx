import { Component, type ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { browserDigest } from '../fallback/browser-digest'
import { carriedBy, isRefusal } from '../fallback/carrier'
import { browserException, serverException } from '../fallback/wording'
import { connection } from './connection'

/** The address of the page itself, with its query. */
const samePage = ''

type Props = {
  /** What React Router gives an `ErrorBoundary`. Without it, the error of the route. */
  error?: unknown
}

/** Reports a failure in the browser, once; set by `reportFailures` there. */
let reportShown: ((error: unknown) => void) | undefined

export function onShown(report: (error: unknown) => void): void {
  reportShown = report
}

/**
 * The `ErrorBoundary` of a route: stands where the failed segment would be, everything around it stays. It shows the digest and never what
 * was thrown. A thrown status below 500 (404, 403) shows that status alone.
 */
export function ScopedFallback(props: Props): ReactNode {
  return 'error' in props ? <Shown error={props.error} /> : <OfRoute />
}

const OfRoute = () => <Shown error={useRouteError()} />

function Shown({ error }: { error: unknown }) {
  if (isRefusal(error)) {
    return (
      <section className="digestline-fallback">
        <h1>{error.status}</h1>
        <p>{error.status === 404 ? 'There is nothing at this address.' : 'This request was rejected.'}</p>
      </section>
    )
  }
  return <Failure error={error} />
}

/**
 * A class, because a class needs no hooks: those of another copy of React do not work. A digest minted in the browser appears after
 * hydration, so that the first render equals the server's.
 */
class Failure extends Component<{ error: unknown }, { isMounted: boolean }> {
  override state = { isMounted: false }

  override componentDidMount(): void {
    this.setState({ isMounted: true })
    reportShown?.(this.props.error)
  }

  override componentDidUpdate(before: { error: unknown }): void {
    if (before.error !== this.props.error) reportShown?.(this.props.error)
  }

  override render(): ReactNode {
    const { error } = this.props
    const carried = carriedBy(error)
    const digest = carried?.digest ?? (this.state.isMounted ? browserDigest(error) : undefined)
    const receipt = digest && connection()?.receipt(digest)
    return (
      <section className="digestline-fallback" role="alert">
        <p>{carried ? serverException : browserException}</p>
        {digest && (
          <p>
            Digest: <code>{digest}</code>
          </p>
        )}
        <p>
          <a href={samePage}>Try again</a> {receipt && <a href={receipt}>Look up this digest</a>}
        </p>
      </section>
    )
  }
}
