import type { MiddlewareFunction } from 'react-router'
import { labFailure } from './lab-failure'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const middleware: MiddlewareFunction<Response>[] = [
  async ({ request }, next) => {
    if (new URL(request.url).searchParams.has('after')) await next()
    throw labFailure('middleware')
  },
]

export const loader = () => ({ reached: true })

export default function LabMiddleware() {
  return <p>The middleware did not fail.</p>
}
