import type { RouterContextProvider } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import type { Issue } from '~/issues/issue'
import { requireOrganization } from '../asked.server'
import { refuse } from '../refuse'
import { type Activity, activityJson } from './activity-json'
import { issueWholeJson } from './issue-json'

type Context = Readonly<RouterContextProvider>
type Params = Record<string, string | undefined>

/** Entries of an issue's activity in one answer, and the characters of their comments. */
const mostActivity = { limit: 100, characters: 200_000 }

/** The issue in the address, by number or by short id. 404 without one that the viewer triages. */
export async function issueOf(context: Context, params: Params): Promise<Issue> {
  if ('organization' in params) await requireOrganization(context, params)
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const asked = params.issue ?? ''
  const shortId = /^\d{1,15}$/.test(asked) ? await store.issues.shortIdOf(viewer, Number(asked)) : asked
  const issue = shortId === undefined ? undefined : await store.issues.byShortId(viewer, shortId)
  if (!issue) throw noSuchIssue(asked)
  return issue
}

export const noSuchIssue = (asked: string): Response =>
  refuse(404, `Issue “${asked.slice(0, 100)}” does not exist, or this token has no access to it.`)

/** Its activity, newest first. */
export async function activityOf(context: Context, { shortId }: Issue): Promise<Activity[]> {
  const { store } = context.get(runtimeContext)
  const story = await store.comments.story(context.get(viewerContext), shortId, mostActivity)
  return (story?.entries ?? []).map(activityJson).reverse()
}

/** The answer about one issue. */
export async function issueResponse(context: Context, issue: Issue): Promise<Response> {
  const { config, now } = context.get(runtimeContext)
  const shown = { publicUrl: config.publicUrl, now: now() }
  return Response.json(issueWholeJson(issue, shown, await activityOf(context, issue)))
}
