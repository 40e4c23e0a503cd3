import type { Limits } from '../config'
import { reportHead, securityEvent } from '../events/security-report'
import { isSecurityReport, logLineKind } from '../projects/item-kinds'
import { acceptedTallies, itemTally } from '../projects/item-tally'
import type { SettingsOf } from '../projects/processing-settings'
import type { RefusalReason } from '../projects/refusal-reason'
import type { Tally } from '../projects/tally'
import type { NonEventItem } from '../store/non-event-items'
import type { ProcessedEvent } from '../store/store'
import type { ResolveFrames, Unanswered } from '../symbolication/answered'
import type { OpenSealed } from '../wire/import-mark'
import { type OpenedItem, type OpenedRecord, openItems } from '../wire/open-envelope.server'
import { parseJson } from '../wire/read-json'
import type { EnvelopeMeta, InboxRecord } from '../wire/record'
import { withCrashOfDump } from './crash-of-dump'
import { type ReadNonEvent, readNonEventItem } from './non-event-items.server'
import { type Parking, parkItem, parkRecord } from './parking'
import { processEvent, type RecordContext } from './process-event.server'

/**
 * The pipeline, for one record of the inbox:
 *
 *     bytes ▶ items ▶ JSON ▶ scrub ▶ normalise ▶ codes ▶ resolve frames ▶ group ▶ (record, by the caller, in batches)
 *                            └───────────── `processEvent` ──────────────┘
 *
 * 1. Scrubbing comes first: no later step sees a secret.
 * 2. An item that fails is parked with its reason; the other items go on.
 * 3. Every accepted item leaves as an event, as a non-event item (`nonEvents`), as a count, as a refusal, or parked.
 * 4. It never waits for an answer. A record whose stack needs source maps that are not in memory is processed again once they were looked
 *    up.
 */
export type Processed = {
  events: ProcessedEvent[]
  nonEvents: NonEventItem[]
  tallies: Tally[]
  parked: Parking['parked']
  /** For events without a result: the questions to look up first, and their bytes. */
  unanswered: { stack: Unanswered; bytes: number }[]
}

/**
 * `settingsOf`: the settings of a project, and what was learned about it so far. `resolveFrames`: resolves frames with the source maps in
 * memory; without it frames stay as they were sent. `openSealed`: opens what says that an event was imported.
 */
export function processRecord(
  record: InboxRecord,
  limits: Limits,
  settingsOf: SettingsOf,
  resolveFrames?: ResolveFrames,
  openSealed?: OpenSealed,
): Processed {
  if (record.kind === 'tallies') return { ...nothing(), tallies: record.tallies }
  const { meta } = record
  const processed: Processed = { ...nothing(), tallies: acceptedTallies(meta) }
  let opened: OpenedRecord
  try {
    opened = openItems(record, limits)
  } catch (thrown) {
    park(processed, parkRecord(record, { reason: 'unreadable', thrown }, meta.receivedAt))
    return processed
  }
  for (const { itemKind, reason, count } of opened.refusals) {
    processed.tallies.push({ ...itemTally(meta, itemKind, 'refused', reason), count })
  }
  const context = { record, meta, limits, settings: settingsOf(meta.projectId), resolveFrames, opened, openSealed }
  for (const item of opened.items) {
    try {
      if (item.itemKind === 'event' || isSecurityReport(item.itemKind)) addEvent(item, context, processed)
      else addNonEventItem(item, context, processed)
    } catch (thrown) {
      park(processed, parkItem(meta, opened.header, item, { reason: 'processing_failed', thrown }))
    }
  }
  return processed
}

const nothing = (): Processed => ({ events: [], nonEvents: [], tallies: [], parked: [], unanswered: [] })

function addEvent(item: OpenedItem, context: RecordContext, processed: Processed): void {
  const { itemKind, eventId = '', bytes } = item
  const parsed = parseJson(bytes, context.limits)
  if (!parsed.ok) {
    refuse(processed, context, itemKind, parsed.reason)
    return
  }
  const payload = isSecurityReport(itemKind)
    ? securityEvent(parsed.value, reportHead(item.header))
    : withCrashOfDump(parsed.value, context.opened.items)
  const isAsSent = payload === parsed.value
  if (payload === undefined) {
    refuse(processed, context, itemKind, 'malformed')
    return
  }
  const event = processEvent({ payload, itemKind, eventId, bytes, isAsSent }, context)
  if ('unanswered' in event) processed.unanswered.push({ stack: event, bytes: bytes.length })
  else processed.events.push(event)
}

function addNonEventItem(item: OpenedItem, context: RecordContext, processed: Processed): void {
  const { meta, limits, settings, opened } = context
  const read = readNonEventItem(item, { meta, sentAt: opened.sentAt }, limits, settings.scrubbing)
  if ('refused' in read) refuse(processed, context, item.itemKind, read.refused)
  else if ('lines' in read) addLines(read, meta, processed)
  else if ('kept' in read) processed.nonEvents.push({ ...read.kept, received: meta.receivedAt })
  else {
    processed.tallies.push(itemTally(meta, item.itemKind, 'processed'))
    for (const { itemKind, reason, count } of read.losses) {
      processed.tallies.push({ ...itemTally(meta, itemKind, 'lost_by_client', reason), count })
    }
  }
}

/** Lines are counted one by one beside the item that holds them: its sender says how many there are, and could say anything. */
function addLines(
  { lines: { lines, malformed, beyond }, chunk }: Extract<ReadNonEvent, { lines: unknown }>,
  meta: EnvelopeMeta,
  { tallies, nonEvents }: Processed,
): void {
  const count = (outcome: Tally['outcome'], reason: RefusalReason | '', count: number) => {
    if (count > 0) tallies.push({ ...itemTally(meta, logLineKind, outcome, reason), count })
  }
  count('accepted', '', lines.length + malformed + beyond)
  count('processed', '', lines.length)
  count('refused', 'malformed', malformed)
  count('refused', 'too_many_items', beyond)
  if (chunk) nonEvents.push({ kind: 'log', item: chunk, received: meta.receivedAt })
  else tallies.push(itemTally(meta, 'log', 'processed'))
}

function refuse({ tallies }: Processed, { meta }: RecordContext, itemKind: string, reason: string): void {
  tallies.push(itemTally(meta, itemKind, 'refused', reason))
}

function park(processed: Processed, { parked, tallies }: Parking): void {
  processed.parked.push(...parked)
  processed.tallies.push(...tallies)
}
