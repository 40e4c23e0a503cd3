import type { Route } from './+types/activities'
import { activityOf, issueOf } from './issue-asked.server'

/** `GET …/issues/:issue/activities/`: what was done and said, newest first. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return Response.json({ activity: await activityOf(context, await issueOf(context, params)) })
}
