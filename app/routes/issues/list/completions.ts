import type { Viewer } from '~/accounts/viewer'
import { runtimeContext } from '~/context'
import {
  type Candidate,
  completing,
  keyCandidates,
  knownValues,
  mostCandidates,
  valueCandidates,
} from '~/issues/search/completing'
import { longestSearch } from '~/issues/search/words'
import { requireUser, sessionMiddleware, userOf } from '~/sessions/session-middleware.server'
import type { Store } from '~/store/store'
import type { Route } from './+types/completions'

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware, requireUser]

/** `?q=&at=`: completions at a position of a search. `start` and `end`: what a candidate replaces. */
export type Completions = { q: string; start: number; end: number; candidates: Candidate[] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const asked = new URL(request.url).searchParams
  const q = (asked.get('q') ?? '').slice(0, longestSearch)
  const at = Number(asked.get('at') ?? q.length)
  const what = completing(q, Number.isInteger(at) ? Math.min(Math.max(at, 0), q.length) : q.length)
  const candidates = await candidatesFor(what, store, userOf(context))
  return Response.json({ q, start: what.start, end: what.end, candidates } satisfies Completions)
}

async function candidatesFor(what: ReturnType<typeof completing>, store: Store, viewer: Viewer): Promise<Candidate[]> {
  const { begins } = what
  const names = () => store.facets.names(viewer, begins, mostCandidates * 2)
  if (what.kind === 'key') return keyCandidates(what, await names())
  const known = knownValues(what.key)
  if (known) return valueCandidates(known, begins)
  if (what.key === 'assigned') {
    const teams = await store.teams.known(viewer)
    return valueCandidates(['me', 'nobody', ...teams.map(({ slug }) => `#${slug}`)], begins)
  }
  if (what.key === 'has') return valueCandidates(await names(), begins)
  if (what.key === 'project') {
    const projects = (await store.projects.list(viewer)).filter(({ role }) => role !== 'helper')
    return valueCandidates(
      projects.map(({ slug }) => slug),
      begins,
    )
  }
  return valueCandidates(await store.facets.values(viewer, { name: what.key, begins, limit: mostCandidates }), begins)
}
