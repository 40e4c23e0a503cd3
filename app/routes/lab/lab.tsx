import { Link, type MiddlewareFunction, Outlet } from 'react-router'
import { labOnly } from './lab-only'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const middleware: MiddlewareFunction<Response>[] = [labOnly]

/** Only routes with a loader run their middleware when the browser navigates. */
export const loader = () => null

export const meta = () => [{ title: 'Failure lab · Digestline' }]

/** The frame that has to stay usable whatever fails inside it. */
export default function Lab() {
  return (
    <div className="page">
      <header>
        <p>
          <strong>Failure lab</strong> <Link to="/__lab">All failures</Link>
        </p>
      </header>
      <main>
        <Outlet />
      </main>
    </div>
  )
}
