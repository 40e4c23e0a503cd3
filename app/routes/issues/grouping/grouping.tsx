import { runtimeContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { userOf } from '~/sessions/session-middleware.server'
import { storedEvent } from '~/symbolication/stored-event'
import type { Route } from './+types/grouping'
import { merge, regroup, removeSplit, split, unmerge, unmergeAll } from './grouping-actions.server'
import { HistoryPart, RegroupPart, SplitPart, WhyPart } from './grouping-parts'
import { MergedPart } from './merged-part'
import { splitChoices, whyTogether } from './why-together.server'
import './grouping.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/** `?event=`: the event whose grouping is explained; the default is the latest one. */
export async function loader({ params: { shortId }, request, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const viewer = userOf(context)
  const asked = new URL(request.url).searchParams.get('event')
  const [grouping, stored] = await Promise.all([
    store.grouping.ofIssue(viewer, shortId),
    (asked && store.events.ofIssue(viewer, shortId, asked)) || store.events.ofIssue(viewer, shortId, 'latest'),
  ])
  if (!grouping) throw refuse(404, 'no-such-issue')
  const settings = stored && (await store.groupingRules.settings(viewer, stored.projectSlug))
  const event = stored && storedEvent(stored)
  return {
    grouping,
    slug: stored?.projectSlug,
    explained: event && settings && { eventId: stored.id, at: stored.timestamp, ...whyTogether(event, settings) },
    choices: event ? splitChoices(event) : [],
  }
}

const forms = { merge, unmerge, 'unmerge-all': unmergeAll, split, unsplit: removeSplit, regroup }

/** Forms by their name in `form`: merge (others), unmerge (member), unmerge-all, split (component, kept-<component>), unsplit, regroup. */
export async function action({ request, params: { shortId }, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const act = new Map(Object.entries(forms)).get(textField(form, 'form'))
  if (!act) throw refuse(400, 'wrong-form')
  return act({ request, context, shortId, form })
}

export default function Grouping({ loaderData, actionData }: Route.ComponentProps) {
  const { grouping, explained, choices, slug } = loaderData
  return (
    <div className="grouping">
      <WhyPart explained={explained} grouping={grouping} slug={slug} />
      <MergedPart grouping={grouping} refused={actionData} />
      <SplitPart grouping={grouping} choices={choices} refused={actionData} />
      <RegroupPart regrouping={grouping.regrouping} />
      <HistoryPart history={grouping.history} />
    </div>
  )
}
