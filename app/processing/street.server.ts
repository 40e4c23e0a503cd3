import { hash } from 'node:crypto'
import { hourOf } from '../clock'
import type { Limits } from '../config'
import { appDirectoriesOf } from '../digests/app-directories'
import { breadcrumbDigests } from '../digests/breadcrumb-digests'
import type { FoundCode } from '../digests/code'
import { findCodes } from '../digests/find-codes'
import { isRedacted } from '../digests/redacted'
import type { Event } from '../events/event'
import { facetsOf, type PackedFacets, personOf } from '../events/facets'
import { normalise } from '../events/normalise'
import { noteRemovals } from '../events/noted-removals'
import { scrub } from '../events/scrub'
import type { Scrubbing } from '../events/scrubbing'
import { type ReportHead, securityEvent } from '../events/security-report'
import { writeSendersAddress } from '../events/sender-address'
import { innermost, namingException } from '../events/title'
import { type Grouped, groupEvent } from '../grouping/group.server'
import type { EnvelopeMeta, InboxRecord } from '../inbox/record'
import { type OpenedItem, type OpenedRecord, openItems } from '../intake/open-envelope.server'
import { parseJson } from '../intake/read-json'
import { isSecurityReport } from '../projects/item-kinds'
import type { SettingsOf } from '../projects/processing-settings'
import type { Tally } from '../projects/tally'
import type { BesideItem } from '../store/beside-events'
import type { ProcessedEvent, RecordedEvent } from '../store/store'
import type { ResolveFrames } from '../symbolication/answered'
import { asReceived } from './as-received'
import { readBeside } from './beside-events.server'
import { withCrashOfDump } from './crash-of-dump'
import { type Parking, parkItem, parkRecord } from './parking'

/**
 * The street, for one record of the inbox:
 *
 *     bytes ▶ payload ▶ scrub ▶ normalise ▶ resolve frames ▶ digests ▶ fingerprint ▶ (record, by the caller, in batches)
 *
 * 1. Scrubbing comes first: nothing further up ever sees a secret, and what is kept is what was shown to the rest.
 * 2. Whatever goes wrong with one item parks that item, with its reason; the others go on.
 * 3. Every item that was accepted leaves here as an event, as something kept beside events, as a count, a refusal or a parked item.
 */
export type Walked = { events: ProcessedEvent[]; beside: BesideItem[]; tallies: Tally[]; parked: Parking['parked'] }

/** Invalid UTF-8 becomes U+FFFD; a byte order mark is dropped. */
const utf8 = new TextDecoder()

/**
 * `settingsOf` gives what the project's admins set, and what was learned of the project so far. `resolveFrames` reads source maps with what
 * the thread has open; without it frames stay as they were sent.
 */
export function walkStreet(
  record: InboxRecord,
  limits: Limits,
  settingsOf: SettingsOf,
  resolveFrames?: ResolveFrames,
): Walked {
  if (record.kind === 'tallies') return { events: [], beside: [], tallies: record.tallies, parked: [] }
  const { meta } = record
  const walked: Walked = { events: [], beside: [], tallies: acceptedItems(meta), parked: [] }
  let opened: OpenedRecord
  try {
    opened = openItems(record, limits)
  } catch (cause) {
    park(walked, parkRecord(record, { reason: 'unreadable', thrown: cause }, meta.receivedAt))
    return walked
  }
  for (const { itemKind, reason, count } of opened.refusals) {
    walked.tallies.push({ ...tally(meta, itemKind, 'refused', reason), count })
  }
  for (const item of opened.items) walkItem(item, { record, meta, limits, settingsOf, resolveFrames, opened }, walked)
  return walked
}

type Surroundings = {
  record: Extract<InboxRecord, { kind: 'envelope' }>
  meta: EnvelopeMeta
  limits: Limits
  settingsOf: SettingsOf
  resolveFrames: ResolveFrames | undefined
  opened: OpenedRecord
}

function walkItem(item: OpenedItem, around: Surroundings, walked: Walked): void {
  try {
    if (item.itemKind === 'event' || isSecurityReport(item.itemKind)) walkEvent(item, around, walked)
    else walkBeside(item, around, walked)
  } catch (cause) {
    const why = { reason: 'processing_failed', thrown: cause }
    park(walked, parkItem(around.meta, around.opened.header, item, why))
  }
}

function walkEvent(item: OpenedItem, around: Surroundings, walked: Walked): void {
  const { itemKind, eventId = '', bytes } = item
  const sent = parseJson(bytes, around.limits)
  if (!sent.ok) {
    walked.tallies.push(tally(around.meta, itemKind, 'refused', sent.reason))
    return
  }
  const payload = isSecurityReport(itemKind)
    ? securityEvent(sent.value, reportHead(item.header))
    : withCrashOfDump(sent.value, around.opened.items)
  const isAsSent = payload === sent.value
  if (payload !== undefined) walked.events.push(understand(payload, { itemKind, eventId, bytes, isAsSent }, around))
  else walked.tallies.push(tally(around.meta, itemKind, 'refused', 'malformed'))
}

/** What intake wrote beside a report. */
function reportHead({ environment, release, user_agent }: Record<string, unknown>): ReportHead {
  return {
    ...(typeof environment === 'string' && { environment }),
    ...(typeof release === 'string' && { release }),
    ...(typeof user_agent === 'string' && { userAgent: user_agent }),
  }
}

function walkBeside(item: OpenedItem, { meta, limits, settingsOf }: Surroundings, walked: Walked): void {
  const read = readBeside(item, meta, limits, settingsOf(meta.projectId).scrubbing)
  if ('refused' in read) {
    walked.tallies.push(tally(meta, item.itemKind, 'refused', read.refused))
  } else if ('kept' in read) {
    walked.beside.push({ ...read.kept, received: meta.receivedAt })
  } else {
    walked.tallies.push(tally(meta, item.itemKind, 'processed', ''))
    for (const { itemKind, reason, count } of read.losses) {
      walked.tallies.push({ ...tally(meta, itemKind, 'lost_by_client', reason), count })
    }
  }
}

/** `bytes`: what was sent; `isAsSent`: that is the payload, and no report it was made of. */
function understand(
  payload: unknown,
  { itemKind, eventId, bytes, isAsSent }: { itemKind: string; eventId: string; bytes: Uint8Array; isAsSent: boolean },
  around: Surroundings,
): ProcessedEvent {
  const { meta, settingsOf, resolveFrames, opened } = around
  const { appDirectories: directories, grouping, scrubbing } = settingsOf(meta.projectId)
  const removed = scrub(payload, scrubbing)
  const isAddressed =
    Boolean(meta.clientIp) && !scrubbing.neverKeep.ip && writeSendersAddress(payload, meta.clientIp!, opened.header.sdk)
  const event = normalise(payload, { eventId, receivedAt: meta.receivedAt, sentAt: opened.sentAt })
  if (removed.length > 0) noteRemovals(payload, removed)
  const crumbs = breadcrumbDigests(event)
  const codes = findCodes(event, directories, crumbs)
  if (removed.some(({ path }) => isThrownText(path))) {
    codes.push(...digestsBeforeScrubbing(bytes, event, directories))
  }
  // Digests were made of frames as they ran; everything else is about frames as they were written.
  const answered = resolveFrames?.(meta.projectId, event)
  const grouped = groupEvent(answered?.event ?? event, codes, grouping)
  // Written out here and below: an object spread into another has a shape that V8 makes anew each time, a microsecond and more.
  const processed: ProcessedEvent = {
    projectId: meta.projectId,
    keyId: meta.keyId,
    itemKind,
    event: recorded(grouped.event),
    // Only what was scrubbed is sure to be shallow enough to be written.
    payload:
      isAsSent && !isAddressed && removed.length === 0
        ? unchanged(bytes, scrubbing, around)
        : Buffer.from(JSON.stringify(payload)),
    fingerprint: grouped.fingerprint,
    facets: facetsOf(grouped.event),
    codes,
    redacted: isRedacted(event),
    appDirectories: appDirectoriesOf(event, crumbs),
  }
  addMoreKeys(processed, grouped)
  if (answered) processed.resolution = answered.resolution
  return processed
}

/** What an envelope's header says is kept with its bytes: only where there is no secret in that either. */
function unchanged(
  bytes: Uint8Array,
  scrubbing: Scrubbing,
  { record, opened }: Surroundings,
): ProcessedEvent['payload'] {
  const received = opened.plain && asReceived(record, opened.plain, bytes)
  return received && scrub(opened.header, scrubbing).length === 0 ? received : bytes
}

const isThrownText = (path: string) => path.startsWith('exception') && path.endsWith('value')

/**
 * A digest was made of the message the application threw: where scrubbing changed that, only the message before gives it.
 * Of that nothing but the numbers is kept.
 */
function digestsBeforeScrubbing(bytes: Uint8Array, event: Event, directories: string[]): FoundCode[] {
  const unscrubbed = normalise(JSON.parse(utf8.decode(bytes)), { eventId: event.id, receivedAt: event.received })
  return findCodes(unscrubbed, directories).filter(
    ({ kind, value, confidence }) => kind === 'digest' && confidence === 'recomputed' && /^\d+$/.test(value),
  )
}

type MoreKeys = Pick<ProcessedEvent, 'splitFrom' | 'retitled' | 'ruleId' | 'topFrame' | 'user'>
type GroupKeys = Pick<ProcessedEvent, 'fingerprint'> & { facets: PackedFacets } & MoreKeys

/** What recording needs to know of the grouping. */
export function groupKeys(grouped: Grouped): GroupKeys {
  const keys: GroupKeys = { fingerprint: grouped.fingerprint, facets: facetsOf(grouped.event) }
  addMoreKeys(keys, grouped)
  return keys
}

function addMoreKeys(keys: MoreKeys, { event, splitFrom, retitled, ruleId }: Grouped): void {
  const topFrame = topFrameOf(event)
  if (topFrame) keys.topFrame = topFrame
  const person = personOf(event)
  if (person !== undefined) keys.user = userHash(person)
  if (splitFrom) keys.splitFrom = splitFrom
  if (retitled) keys.retitled = retitled
  if (ruleId) keys.ruleId = ruleId
}

/** Six bytes: as much of a hash as a number holds exactly. */
const userHash = (person: string): number => Number.parseInt(hash('sha256', person, 'hex').slice(0, 12), 16)

function topFrameOf(event: Event): string | undefined {
  const frame = innermost(namingException(event.exceptions)?.frames ?? [])
  return frame?.function && `${frame.function} in ${frame.filename ?? frame.module ?? frame.absPath ?? ''}`
}

/** A batch holds thousands of events: only what is recorded of them, so that the rest is garbage while it is young. */
export function recorded(event: Event): RecordedEvent {
  const { id, timestamp, received, level, platform, title, culprit, message, release, environment, trace } = event
  const kept: RecordedEvent = { id, timestamp, received, level, platform, title }
  if (culprit !== undefined) kept.culprit = culprit
  if (message !== undefined) kept.message = message
  if (release !== undefined) kept.release = release
  if (environment !== undefined) kept.environment = environment
  if (trace !== undefined) kept.trace = trace
  const named = namingException(event.exceptions)
  if (named) kept.thrown = { type: named.type, value: named.value }
  return kept
}

function acceptedItems(meta: EnvelopeMeta): Tally[] {
  const accepted: Tally[] = []
  for (const itemKind in meta.items) {
    const one = tally(meta, itemKind, 'accepted', '')
    one.keyId = meta.keyId
    one.count = meta.items[itemKind]!
    accepted.push(one)
  }
  return accepted
}

function tally(meta: EnvelopeMeta, itemKind: string, outcome: Tally['outcome'], reason: string): Tally {
  return {
    projectId: meta.projectId,
    itemKind,
    outcome,
    reason,
    atRim: false,
    hour: hourOf(meta.receivedAt),
    count: 1,
  }
}

function park(walked: Walked, { parked, tallies }: Parking): void {
  walked.parked.push(...parked)
  walked.tallies.push(...tallies)
}
