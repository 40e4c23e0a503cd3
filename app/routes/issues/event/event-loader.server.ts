import type { RouterContextProvider } from 'react-router'
import type { Attachment } from '~/attachments/attachment'
import { runtimeContext } from '~/context'
import type { Feedback } from '~/feedback/feedback'
import { refuse } from '~/requests/refuse'
import { userOf } from '~/sessions/session-middleware.server'
import { type RelatedView, relatedViews } from '../issue/related-view'
import { type TagView, tagViews, tellingTags } from '../issue/tags-view'
import { type EventView, eventView } from './event-view'
import { findRepositoryLinks } from './repository-links.server'
import { findStory } from './story.server'
import type { Story } from './story-view'
import { mostSuspects, type SuspectView, suspectView } from './suspect-view'
import { findSuspects } from './suspects.server'

/** An event with what came beside it. */
export type WholeEvent = EventView & {
  attachments: Attachment[]
  feedback: Feedback[]
  /** How many stacks of its issue were resolved after they were grouped. */
  lateStacks: number
  /** Both halves of the failure, when it is one half of it. */
  story?: Story
  /** What tells most of all events of its issue. */
  tagsOfAll: TagView[]
  related: RelatedView[]
  /** Commits that may have caused its issue. */
  suspects: SuspectView[]
}

/** What visitors said of the issue is not of one event: with every event the newest, and all of it on the page of its people. */
const mostOnReceipts = 5

/** Of each tag of all events, beside an event. */
const valuesBeside = 3

/** The event of an issue for its page, or undefined when none is kept (any more). */
export async function findEvent(
  context: Readonly<RouterContextProvider>,
  shortId: string,
  which: string,
): Promise<WholeEvent | undefined> {
  const { store } = context.get(runtimeContext)
  const viewer = userOf(context)
  const stored = await store.events.ofIssue(viewer, shortId, which)
  if (!stored) return undefined
  const { resolution, resolvedAt = 0, projectSlug, issueShortId } = stored
  const issue = await store.issues.byShortId(viewer, issueShortId)
  const [codes, attachments, feedback, onReceipts, uploadedAt, late, story, spread, near, suspects, linkOf] =
    await Promise.all([
      store.events.codes(viewer, stored.id),
      store.attachments.ofEvent(viewer, stored),
      store.feedback.ofEvent(viewer, stored),
      store.receipts.ofIssue(viewer, issueShortId, mostOnReceipts),
      store.resolutions.uploadedSince(viewer, projectSlug, resolution?.causes ?? [], resolvedAt),
      store.resolutions.lateResolved(viewer, issueShortId),
      findStory({ store, viewer }, stored),
      store.insight.distribution(viewer, issueShortId, { perName: valuesBeside }),
      store.insight.related(viewer, issueShortId, stored.id),
      issue ? findSuspects(store, viewer, issue, mostSuspects) : [],
      findRepositoryLinks(store, viewer, stored),
    ])
  const visitors = onReceipts.reports.map(({ code, ...said }): Feedback => ({ ...said, receipt: code }))
  return {
    ...eventView(stored, codes, uploadedAt, linkOf),
    attachments,
    feedback: [...feedback, ...visitors],
    lateStacks: late?.stacks ?? 0,
    story,
    tagsOfAll: tellingTags(tagViews(issueShortId, spread ?? [])),
    related: relatedViews(stored, near ?? []),
    suspects: suspects.map((suspicion) => suspectView(projectSlug, suspicion)),
  }
}

/** Refuses: there is no such event, or not for this person; the page does not tell which. */
export function noSuchEvent() {
  return refuse(404, 'no-such-event')
}
