import type { Viewer } from '~/accounts/viewer'
import { asMarkdown } from '~/events/as-markdown'
import type { Issue } from '~/issues/issue'
import { timelineOf } from '~/logs/timeline'
import type { Store, StoredEvent } from '~/store/store'
import { storedEvent } from '~/symbolication/stored-event'

type Asking = { store: MarkdownStore; viewer: Viewer; publicUrl: string }
export type MarkdownStore = {
  issues: Pick<Store['issues'], 'byShortId'>
  events: Pick<Store['events'], 'codes'>
  eventLogs: Pick<Store['eventLogs'], 'ofEvent'>
}

/** A stored event as Markdown, for a ticket or a coding agent; undefined when its issue was deleted meanwhile. */
export async function eventMarkdown(asking: Asking, stored: StoredEvent): Promise<string | undefined> {
  const issue = asking.store.issues.byShortId(asking.viewer, stored.issueShortId)
  return markdownIn(asking, stored, issue)
}

/** The same when its issue is being read already. */
export async function markdownIn(
  { store, viewer, publicUrl }: Omit<Asking, 'store'> & { store: Omit<MarkdownStore, 'issues'> },
  stored: StoredEvent,
  asked: Promise<Issue | undefined>,
): Promise<string | undefined> {
  const [issue, codes, lines] = await Promise.all([
    asked,
    store.events.codes(viewer, stored.id),
    store.eventLogs.ofEvent(viewer, stored),
  ])
  if (!issue) return undefined
  const { shortId, title, status, count, project } = issue
  const url = `${publicUrl}/issues/${shortId}`
  const event = storedEvent(stored)
  return asMarkdown(
    { ...event, breadcrumbs: timelineOf(event.breadcrumbs, lines) },
    {
      issue: {
        shortId,
        title,
        status,
        count,
        project: project.name,
        url,
      },
      eventUrl: `${url}/events/${stored.id}`,
      codes: codes.filter(({ kind }) => kind !== 'event_id'),
    },
  )
}

/** Sent as text, so that no browser renders it as a page. `plain`: for browsers, most of which would save Markdown as a file. */
export const markdownResponse = (text: string, { plain = false } = {}): Response =>
  new Response(text, {
    headers: {
      'Content-Type': `text/${plain ? 'plain' : 'markdown'}; charset=utf-8`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
      Vary: 'Accept',
    },
  })
