import type { Viewer } from '~/accounts/viewer'
import { asMarkdown } from '~/events/as-markdown'
import type { Event } from '~/events/event'
import type { Issue } from '~/issues/issue'
import type { LogLine } from '~/logs/log-line'
import { timelineOf } from '~/logs/timeline'
import type { Store, StoredEvent } from '~/store/store'
import { storedEvent } from '~/symbolication/stored-event'

type Asking = { store: MarkdownStore; viewer: Viewer; publicUrl: string }
export type MarkdownStore = AroundStore & { issues: Pick<Store['issues'], 'byShortId'> }
type AroundStore = { events: Pick<Store['events'], 'codes'>; eventLogs: Pick<Store['eventLogs'], 'ofEvent'> }

/** What is kept beside an event and shown with it. */
type Around = { codes: Awaited<ReturnType<Store['events']['codes']>>; lines: LogLine[] }

/** A stored event as Markdown, for a ticket or a coding agent; undefined when its issue was deleted meanwhile. */
export async function eventMarkdown(
  { store, viewer, publicUrl }: Asking,
  stored: StoredEvent,
): Promise<string | undefined> {
  const [issue, around] = await Promise.all([
    store.issues.byShortId(viewer, stored.issueShortId),
    aroundEvent(store, viewer, stored),
  ])
  return issue && markdownOf(storedEvent(stored), { id: stored.id, issue, around, publicUrl })
}

/** The codes and log lines of an event, which can be asked for before it is read. */
export async function aroundEvent(
  store: AroundStore,
  viewer: Viewer,
  event: Pick<StoredEvent, 'id' | 'projectSlug'>,
): Promise<Around> {
  const [codes, lines] = await Promise.all([
    store.events.codes(viewer, event.id),
    store.eventLogs.ofEvent(viewer, event),
  ])
  return { codes, lines }
}

/** The same as `eventMarkdown` when everything was read. `id`: of the event, as stored. */
export function markdownOf(
  event: Event,
  { id, issue, around, publicUrl }: { id: string; issue: Issue; around: Around; publicUrl: string },
): string {
  const { shortId, title, status, count, project } = issue
  const url = `${publicUrl}/issues/${shortId}`
  return asMarkdown(
    { ...event, breadcrumbs: timelineOf(event.breadcrumbs, around.lines) },
    {
      issue: { shortId, title, status, count, project: project.name, url },
      eventUrl: `${url}/events/${id}`,
      codes: around.codes.filter(({ kind }) => kind !== 'event_id'),
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
