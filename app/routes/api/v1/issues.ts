import { runtimeContext, viewerContext } from '~/context'
import { problem } from '~/fallback/problem'
import { requireScope } from '~/sessions/bearer.server'
import { SearchTooLong } from '~/store/search-too-long'
import { searchTexts } from '~/texts/en/search'
import type { Route } from './+types/issues'
import { issueQuery } from './issue-query'
import { issueJson } from './json'

/** `GET /api/v1/issues?q=&sort=&limit=&cursor=`: a page of issues and the cursor of the next one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireScope(context, 'read')
  const { store, config } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const filter = await issueQuery(new URL(request.url).searchParams, store.facets, viewer)
  if (typeof filter === 'string') throw problem(400, filter)
  const { rows, next } = await store.issues.page(viewer, filter).catch((error: unknown) => {
    throw error instanceof SearchTooLong ? problem(400, searchTexts.english.tooLong) : error
  })
  return Response.json({ issues: rows.map((row) => issueJson(row, config.publicUrl)), next: next ?? null })
}
