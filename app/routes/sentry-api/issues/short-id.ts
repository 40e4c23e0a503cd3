import { runtimeContext } from '~/context'
import { ownOrganization } from '~/sessions/own-organization.server'
import type { Route } from './+types/short-id'
import { issueOf } from './issue-asked.server'
import { issueJson } from './issue-json'

/** `GET /api/0/organizations/:organization/shortids/:issue/`: the issue that a short id means. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const issue = await issueOf(context, params)
  const { store, config, now } = context.get(runtimeContext)
  const { slug } = await ownOrganization(store)
  return Response.json({
    organizationSlug: slug,
    projectSlug: issue.project.slug,
    groupId: String(issue.id),
    group: issueJson(issue, { publicUrl: config.publicUrl, now: now() }),
    shortId: issue.shortId,
  })
}
