import type { Limits } from '../config'
import { appDirectoriesOf } from '../digests/app-directories'
import { breadcrumbDigests } from '../digests/breadcrumb-digests'
import { digestsBeforeScrubbing, isMessageScrubbed } from '../digests/digests-before-scrubbing'
import { findCodes } from '../digests/find-codes'
import { isRedacted } from '../digests/redacted'
import type { Event } from '../events/event'
import { facetsOf } from '../events/facets'
import { normalise } from '../events/normalise'
import { noteRemovals } from '../events/noted-removals'
import { scrub } from '../events/scrub'
import type { Scrubbing } from '../events/scrubbing'
import { writeSendersAddress } from '../events/sender-address'
import { groupEvent } from '../grouping/group.server'
import { addGroupKeys } from '../grouping/group-keys.server'
import type { ProcessingSettings } from '../projects/processing-settings'
import { recordedEvent } from '../store/recorded-event'
import type { ProcessedEvent } from '../store/store'
import type { ResolveFrames, Unanswered } from '../symbolication/answered'
import { type OpenSealed, readImportMark } from '../wire/import-mark'
import type { OpenedRecord } from '../wire/open-envelope.server'
import { isFields } from '../wire/read-json'
import type { EnvelopeMeta, InboxRecord } from '../wire/record'
import { asReceived } from './as-received'

/** The record an item came in, and what processing it needs. */
export type RecordContext = {
  record: Extract<InboxRecord, { kind: 'envelope' }>
  meta: EnvelopeMeta
  limits: Limits
  settings: ProcessingSettings
  resolveFrames: ResolveFrames | undefined
  opened: OpenedRecord
  /** Opens what says that an event was imported. Without it none was. */
  openSealed: OpenSealed | undefined
}

/** `bytes`: the item as it was sent; `isAsSent`: the payload is that item as JSON, not made from a report. */
type SentEvent = { payload: unknown; itemKind: string; eventId: string; bytes: Uint8Array; isAsSent: boolean }

/**
 * Turns the payload of an event into what is recorded; returns questions when its frames need source maps that are not in memory. Changes
 * `payload`: it is scrubbed in place.
 */
export function processEvent(sent: SentEvent, context: RecordContext): ProcessedEvent | Unanswered {
  const { payload, itemKind, bytes } = sent
  const { meta, settings, resolveFrames, opened } = context
  const { appDirectories, grouping, scrubbing } = settings

  const removed = scrub(payload, scrubbing)
  const isAddressed =
    Boolean(meta.clientIp) && !scrubbing.neverKeep.ip && writeSendersAddress(payload, meta.clientIp!, opened.header.sdk)
  const event = normalise(payload, { eventId: sent.eventId, receivedAt: meta.receivedAt, sentAt: opened.sentAt })
  if (removed.length > 0) noteRemovals(payload, removed)

  const crumbs = breadcrumbDigests(event)
  const codes = findCodes(event, appDirectories, crumbs)
  if (isMessageScrubbed(removed)) codes.push(...digestsBeforeScrubbing(bytes, event, appDirectories))

  // Frameworks compute digests from the frames that ran; everything else uses the resolved frames.
  const resolved = resolveFrames?.(meta.projectId, event)
  if (resolved && 'unanswered' in resolved) return resolved
  const grouped = groupEvent(resolved?.event ?? event, codes, grouping)

  // Written out: V8 makes a new shape for every object that another is spread into, which takes a microsecond and more.
  const processed: ProcessedEvent = {
    projectId: meta.projectId,
    keyId: meta.keyId,
    itemKind,
    event: recordedEvent(grouped.event),
    // Only a scrubbed payload is known to be shallow enough for JSON.stringify.
    payload:
      sent.isAsSent && !isAddressed && removed.length === 0
        ? unchangedPayload(bytes, scrubbing, context)
        : Buffer.from(JSON.stringify(payload)),
    fingerprint: grouped.fingerprint,
    facets: facetsOf(grouped.event),
    codes,
    redacted: isRedacted(event),
    appDirectories: appDirectoriesOf(event, crumbs),
  }
  addGroupKeys(processed, grouped)
  const place = logPlaceOf(event)
  if (place) processed.logPlace = place
  if (resolved) processed.resolution = resolved.resolution
  const imported = readImportMark(opened.header, sent.eventId, context.openSealed)
  if (imported) processed.imported = imported
  return processed
}

/** OpenTelemetry's resource names the process; SDKs name only the server. */
function logPlaceOf({ serverName, contexts }: Event): ProcessedEvent['logPlace'] {
  if (serverName === undefined) return undefined
  const { resource } = contexts
  const pid = isFields(resource) ? resource['process.pid'] : undefined
  return pid === undefined ? { server: serverName } : { server: serverName, process: String(pid) }
}

/** The body as its sender compressed it, where possible. It includes the envelope's header, which therefore must not contain a secret. */
function unchangedPayload(
  bytes: Uint8Array,
  scrubbing: Scrubbing,
  { record, opened }: RecordContext,
): ProcessedEvent['payload'] {
  const received = opened.plain && asReceived(record, opened.plain, bytes)
  return received && scrub(opened.header, scrubbing).length === 0 ? received : bytes
}
