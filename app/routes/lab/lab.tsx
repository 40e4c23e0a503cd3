import { data, Link, type MiddlewareFunction, Outlet } from 'react-router'
import { runtimeContext } from '~/context'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/** Outside of a lab there is nothing here: before any loader or action below runs. */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ context }) => {
    if (!context.get(runtimeContext).config.lab) throw data(null, { status: 404 })
  },
]

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
