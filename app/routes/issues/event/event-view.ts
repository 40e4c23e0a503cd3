import type { Instant } from '~/clock'
import type { CodeKind, Confidence } from '~/digests/code'
import type { Event, User } from '~/events/event'
import type { LogLine } from '~/logs/log-line'
import { timelineOf } from '~/logs/timeline'
import type { Store, StoredEvent } from '~/store/store'
import { applyResolution } from '~/symbolication/apply-resolution'
import { readAgain } from '~/symbolication/stored-event'
import { codeColours } from './code-colours'
import { type ContextView, contextViews } from './context-view'
import { type FilteredView, filteredValues } from './filtered-paths'
import type { FrameExtras } from './frame-view'
import { type ImageView, imageViews } from './image-view'
import { type ExceptionView, exceptionViews, type ThreadView, threadViews } from './stack-view'
import { type MinifiedNotice, minifiedNotice, whyMinified } from './symbolication-view'
import { type TimelineView, timelineView } from './timeline-view'
import { cut, type PairText, pairsOf, pairTexts, valueText } from './value-text'

type EventCode = { kind: CodeKind; value: string; confidence: Confidence; source: string }

/** An event as its page shows it: texts are already cut, and everything else is left out. */
export type EventView = {
  id: string
  shortId: string
  at: Instant
  received: Instant
  level: Event['level']
  older?: string
  newer?: string
  project: string
  message?: string
  /** Set when most frames are minified. */
  minified?: MinifiedNotice
  exceptions: ExceptionView[]
  threads: ThreadView[]
  timeline: TimelineView
  codes: EventCode[]
  facts: PairText[]
  tags: PairText[]
  user: PairText[]
  request?: RequestView
  contexts: ContextView[]
  extra: PairText[]
  modules: PairText[]
  images: { shown: ImageView[]; left: number }
  filtered: FilteredView[]
  /** Removed values that are not in `filtered`. */
  moreFiltered: number
  notes: NoteView[]
}

export type RequestView = {
  method?: string
  url?: string
  query: PairText[]
  headers: PairText[]
  cookies: PairText[]
  body?: string
  env: PairText[]
}

type Kept = StoredEvent & { older?: string; newer?: string }

/**
 * Reads the kept payload with today's normaliser, and converts it for the page. `uploadedAt`: for each cause of its resolution, when a
 * matching file was uploaded later. `linkOf`: the address of a line in the project's repository. `lines`: the log lines around it.
 * `all`: the whole timeline.
 */
export function eventView(
  stored: Kept,
  codes: Awaited<ReturnType<Store['events']['codes']>>,
  uploadedAt: (Instant | undefined)[] = [],
  linkOf?: FrameExtras['linkOf'],
  { lines = [], all = false }: { lines?: LogLine[]; all?: boolean } = {},
): EventView {
  const payload: unknown = JSON.parse(stored.payload)
  const { resolution } = stored
  const event = applyResolution(readAgain(payload, stored), resolution)
  const why = resolution ? whyMinified(resolution, uploadedAt) : []
  const { filtered, more } = filteredValues(payload)
  const extras = { colours: codeColours(), linkOf }
  return {
    id: stored.id,
    shortId: stored.issueShortId,
    at: stored.timestamp,
    received: stored.received,
    level: stored.level,
    older: stored.older,
    newer: stored.newer,
    project: stored.projectSlug,
    minified: resolution && minifiedNotice(resolution, why),
    message: event.message && cut(event.message, 8000),
    exceptions: exceptionViews(event.exceptions, event.platform, why, extras),
    threads: threadViews(event.threads, event.platform, why, extras),
    timeline: timelineView(timelineOf(event.breadcrumbs, lines), stored.timestamp, all),
    codes: allCodes(event, stored.id, codes),
    facts: facts(event),
    tags: pairTexts(event.tags),
    user: event.user ? userPairs(event.user) : [],
    request: event.request && requestView(event.request),
    contexts: contextViews(event.contexts),
    extra: pairsOf(event.extra),
    modules: pairTexts(Object.entries(event.modules), 300),
    images: imageViews(event.images),
    filtered,
    moreFiltered: more,
    notes: event.notes.slice(0, 40).map(noteView),
  }
}

/** A normalising note, split into path and text. */
export type NoteView = { path: string; what: string }

function noteView(note: string): NoteView {
  const colon = note.indexOf(': ')
  return colon < 0
    ? { path: '', what: cut(note, 300) }
    : { path: cut(note.slice(0, colon), 200), what: cut(note.slice(colon + 2), 300) }
}

/** The index has the codes that were found; the event's own id and trace id are added here. */
function allCodes(event: Event, id: string, indexed: EventCode[]): EventCode[] {
  const own: EventCode[] = [{ kind: 'event_id', value: id, confidence: 'exact', source: 'event' }]
  if (event.trace) own.push({ kind: 'trace_id', value: event.trace.traceId, confidence: 'exact', source: 'trace' })
  const missing = own.filter(({ kind, value }) => !indexed.some((code) => code.kind === kind && code.value === value))
  return [...indexed, ...missing].toSorted((a, b) => codeOrder.indexOf(a.kind) - codeOrder.indexOf(b.kind)).slice(0, 30)
}

const codeOrder: CodeKind[] = ['digest', 'request_id', 'event_id', 'trace_id', 'short_id']

function facts(event: Event): PairText[] {
  const sdk = event.sdk && [event.sdk.name, event.sdk.version].filter(Boolean).join(' ')
  const { platform, release, dist, environment, transaction, logger, serverName } = event
  return pairsOf({ release, dist, environment, transaction, logger, server: serverName, platform, sdk })
}

function userPairs({ data, ipAddress, ...known }: User): PairText[] {
  return pairsOf({ ...known, address: ipAddress, ...data })
}

function requestView(request: NonNullable<Event['request']>): RequestView {
  return {
    method: request.method,
    url: request.url && cut(request.url, 2000),
    query: pairTexts(request.query),
    headers: pairTexts(request.headers),
    cookies: pairTexts(request.cookies),
    body: request.body === undefined ? undefined : valueText(request.body, 8000),
    env: pairsOf(request.env),
  }
}
