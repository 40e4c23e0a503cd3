import { href, type RouterContextProvider, redirect } from 'react-router'
import type { Attachment } from '~/attachments/attachment'
import { runtimeContext } from '~/context'
import type { Feedback } from '~/feedback/feedback'
import { refuse } from '~/requests/refuse'
import type { KeptFor } from '~/retention/kept-for'
import { userOf } from '~/sessions/session-middleware.server'
import { type RelatedView, relatedViews } from '../issue/related-view'
import { type TagView, tagViews, tellingTags } from '../issue/tags-view'
import { type EventView, eventView } from './event-view'
import { findRepositoryLinks } from './repository-links.server'
import { findStory } from './story.server'
import type { Story } from './story-view'
import { mostSuspects, type SuspectView, suspectView } from './suspect-view'
import { findSuspects } from './suspects.server'

/** An event with the data around it. */
export type WholeEvent = EventView & {
  attachments: Attachment[]
  feedback: Feedback[]
  /** How many stacks of its issue were resolved after they were grouped. */
  lateStacks: number
  /** Browser and server event of the failure, if it has both. */
  story?: Story
  /** The most telling tags of all events of its issue. */
  tagsOfAll: TagView[]
  related: RelatedView[]
  /** Commits that may have caused its issue. */
  suspects: SuspectView[]
  /** Why it is kept longer than others, as far as somebody did something with it. */
  keptFor: KeptFor[]
}

/** Visitor reports belong to the issue, not to one event: every event shows the newest, and the Support tab all. */
const mostOnReceipts = 5

/** Values per tag beside an event. */
const valuesBeside = 3

/** The event of an issue for its page; undefined when none is kept. `?timeline=all`: with its whole timeline. */
export async function findEvent(
  context: Readonly<RouterContextProvider>,
  shortId: string,
  which: string,
  { url }: Pick<Request, 'url'>,
): Promise<WholeEvent | undefined> {
  const { store } = context.get(runtimeContext)
  const viewer = userOf(context)
  const [stored, issue] = await Promise.all([
    store.events.ofIssue(viewer, shortId, which),
    store.issues.byShortId(viewer, shortId),
  ])
  if (!stored) return undefined
  const { resolution, resolvedAt = 0, projectSlug, issueShortId } = stored
  const [
    codes,
    attachments,
    feedback,
    onReceipts,
    uploadedAt,
    late,
    story,
    spread,
    near,
    suspects,
    linkOf,
    keptFor,
    lines,
  ] = await Promise.all([
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
    store.retention.keptFor(viewer, issueShortId, stored.id),
    store.eventLogs.ofEvent(viewer, stored),
  ])
  const all = new URL(url).searchParams.get('timeline') === 'all'
  const visitors = onReceipts.reports.map(({ code, ...said }): Feedback => ({ ...said, receipt: code }))
  return {
    ...eventView(stored, codes, uploadedAt, linkOf, { lines, all }),
    attachments,
    feedback: [...feedback, ...visitors],
    lateStacks: late?.stacks ?? 0,
    story,
    tagsOfAll: tellingTags(tagViews(issueShortId, spread ?? [])),
    related: relatedViews(stored, near ?? []),
    keptFor,
    suspects: suspects.map((suspicion) => suspectView(projectSlug, suspicion)),
  }
}

/** Leads to the look-up of an event that was evicted, which says when and why; refuses where there never was one. */
export async function evictedOrUnknown(
  context: Readonly<RouterContextProvider>,
  { shortId, eventId }: { shortId: string; eventId: string },
) {
  const { store } = context.get(runtimeContext)
  const evicted = await store.retention.evicted(userOf(context), shortId, eventId)
  return evicted ? redirect(`${href('/lookup')}?q=${eventId}`) : noSuchEvent()
}

/** Refuses: there is no such event, or not for this person; the page does not tell which. */
export function noSuchEvent() {
  return refuse(404, 'no-such-event')
}
