import { data } from 'react-router'
import { markRefusal } from '~/requests/mark-refusal'
import type { Route } from './+types/refusal'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export function loader({ request }: Route.LoaderArgs) {
  const status = Number(new URL(request.url).searchParams.get('status'))
  throw markRefusal(data(null, { status: status >= 400 && status < 600 ? status : 404 }))
}

export default function LabRefusal() {
  return <p>Not refused.</p>
}
