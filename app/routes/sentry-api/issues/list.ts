import { runtimeContext, viewerContext } from '~/context'
import { SearchTooLong } from '~/store/search-too-long'
import { searchTexts } from '~/texts/en/search'
import { projectOf, requireOrganization, triaged } from '../asked.server'
import { addressOf, linkHeader } from '../link-header'
import { refuse } from '../refuse'
import type { Route } from './+types/list'
import { issueRowJson } from './issue-json'
import { issueQuery } from './issue-query'

/** `GET /api/0/organizations/:organization/issues/`, and of one project: a page of issues, with cursors in `Link`. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { store, config, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const url = new URL(request.url)
  if ('project' in params) url.searchParams.set('project', (await projectOf(context, params)).slug)
  else await requireOrganization(context, params)
  const { facets } = store
  const filter = await issueQuery(url.searchParams, { facets, viewer, projects: await triaged(context), now: now() })
  if (typeof filter === 'string') throw refuse(400, filter)
  const page = await store.issues.page(viewer, filter).catch((error: unknown) => {
    throw error instanceof SearchTooLong ? refuse(400, searchTexts.english.tooLong) : error
  })
  const shown = { publicUrl: config.publicUrl, now: now() }
  return Response.json(
    page.rows.map((row) => issueRowJson(row, shown)),
    { headers: { Link: linkHeader(addressOf(request, config.publicUrl), page) } },
  )
}
