import { runtimeContext, viewerContext } from '~/context'
import { refuse } from '../refuse'
import type { Route } from './+types/tag'
import { issueOf } from './issue-asked.server'
import { tagCalled, tagJson, tagValueJson } from './tag-json'

const mostValues = 100

/** `GET …/issues/:issue/tags/:key/`: one tag, and `…/values/`: only its values, the most frequent first. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { shortId } = await issueOf(context, params)
  const { insight } = context.get(runtimeContext).store
  const onlyValues = new URL(request.url).pathname.replace(/\/$/, '').endsWith('/values')
  const asked = { perName: onlyValues ? mostValues : 9, names: [...new Set([params.key, tagCalled(params.key)])] }
  const [tag] = (await insight.distribution(context.get(viewerContext), shortId, asked)) ?? []
  if (!tag) throw refuse(404, `No event of this issue has the tag “${params.key.slice(0, 100)}”.`)
  return Response.json(onlyValues ? tag.values.map((value) => tagValueJson(tag.name, value)) : tagJson(tag))
}
