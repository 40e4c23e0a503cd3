import { runtimeContext } from '~/context'
import { readSearch } from '~/issues/search/read-search'
import { requireUser, sessionMiddleware, userOf } from '~/sessions/session-middleware.server'
import { searchTexts } from '~/texts/en/search'
import { problemSentence } from '~/texts/search-problem'
import { textsFor } from '~/texts/texts.server'
import type { Route } from './+types/export'
import { exportStream } from './export-stream.server'
import { addressOf } from './list-address.server'
import { filterOf } from './list-view'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware, requireUser]

const types = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' }

/** `/issues.csv` and `/issues.json`: everything the list finds with the same `q` and `sort`, or `view`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { store, config } = context.get(runtimeContext)
  const url = new URL(request.url)
  const kind = url.pathname.endsWith('.json') ? 'json' : 'csv'
  const viewer = userOf(context)
  const address = await addressOf(store, viewer, url.searchParams)
  const { terms, problems } = await readSearch(store.facets, viewer, address.q)
  const filter = filterOf({ ...address, cursor: undefined }, terms)
  const [problem] = problems
  // An invalid search exports nothing, because more than was meant would be taken for the result.
  if (problem) {
    const sentence = problemSentence(address.q, problem, textsFor({ request, context }, searchTexts))
    return new Response(`${sentence}\n`, { status: 400, headers: plain })
  }
  const headers = {
    ...plain,
    'Content-Type': types[kind],
    'Content-Disposition': `attachment; filename="issues.${kind}"`,
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  await store.audit.noteRead({ what: 'issues.exported', about: `${kind}: ${address.q}` })
  return new Response(exportStream(kind, { store, viewer, filter, publicUrl: config.publicUrl }), { headers })
}

const plain = {
  'Content-Type': 'text/plain; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store',
}
