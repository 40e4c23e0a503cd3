import { runtimeContext, viewerContext } from '~/context'
import type { Route } from './+types/tags'
import { issueOf } from './issue-asked.server'
import { tagJson } from './tag-json'

const perTag = 10

/** `GET …/issues/:issue/tags/`: how the events are spread over the values of their tags and fields. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { shortId } = await issueOf(context, params)
  const { insight } = context.get(runtimeContext).store
  const found = await insight.distribution(context.get(viewerContext), shortId, { perName: perTag })
  return Response.json((found ?? []).map(tagJson))
}
