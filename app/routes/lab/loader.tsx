import { data } from 'react-router'
import type { Route } from './+types/loader'
import { labFailure, labSecret } from './lab-failure'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export function loader({ request }: Route.LoaderArgs) {
  throw thrown(new URL(request.url).searchParams.get('throw'))
}

function thrown(what: string | null): unknown {
  switch (what) {
    case 'cause':
      return new Error(`${labSecret}: outer`, { cause: labFailure('the cause') })
    case 'string':
      return `${labSecret}: a string`
    case 'object':
      return { secret: labSecret }
    case 'null':
      return null
    case 'lookalike':
      return { status: 404, statusText: labSecret, internal: false, data: labSecret }
    case 'response':
      return new Response(labSecret, { status: 503 })
    case 'data':
      return data({ secret: labSecret }, { status: 500 })
    case 'hostile':
      return hostile()
    default:
      return labFailure('loader')
  }
}

/** Every property throws when it is read. */
function hostile(): unknown {
  return new Proxy(new Error(labSecret), {
    get() {
      throw labFailure('reading the error')
    },
  })
}

export default function LabLoader() {
  return <p>The loader did not fail.</p>
}
