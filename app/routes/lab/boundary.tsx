import type { Route } from './+types/boundary'
import { labFailure } from './lab-failure'

export function loader({ request }: Route.LoaderArgs) {
  if (!new URL(request.url).searchParams.has('render')) throw labFailure('loader under a boundary that throws')
  return null
}

export default function LabBoundary() {
  throw labFailure('component under a boundary that throws')
}

export function ErrorBoundary() {
  throw labFailure('boundary')
}
