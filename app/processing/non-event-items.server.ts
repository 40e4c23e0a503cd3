import { createHash } from 'node:crypto'
import { describeAttachment } from '../attachments/attachment'
import { pack } from '../attachments/pack.server'
import type { Instant } from '../clock'
import { scrub } from '../events/scrub'
import type { Scrubbing } from '../events/scrubbing'
import { clockShift } from '../events/timestamp'
import type { Feedback, ReceivedFeedback } from '../feedback/feedback'
import { readFeedback, readUserReport } from '../feedback/read-feedback'
import type { LogChunk } from '../logs/log-line'
import { type ReadLines, readLogLines } from '../logs/read-log-lines'
import { readCheckIn } from '../monitors/check-in'
import { type ClientLoss, readClientLosses } from '../projects/client-losses'
import type { RefusalReason } from '../projects/refusal-reason'
import { personOfSession, readSession, readSessions } from '../releases/session-counts'
import { chunkOf } from '../store/log-packing.server'
import type { NonEventItem } from '../store/non-event-items'
import type { JsonLimits } from '../wire/json-limits'
import type { OpenedItem } from '../wire/open-envelope.server'
import { parseJson } from '../wire/read-json'
import type { EnvelopeMeta } from '../wire/record'

/** What an item that is not an event becomes. */
export type ReadNonEvent =
  | { kept: NonEventItem }
  | { lines: ReadLines; chunk: LogChunk | undefined }
  | { losses: ClientLoss[] }
  | { refused: RefusalReason }

/** The record an item came in. `sentAt`: when its client sent it, by its own clock. */
type Received = { meta: EnvelopeMeta; sentAt: Instant | undefined }

/** Reads one accepted item that is not an event. Texts are scrubbed first, as events are; files are kept as they were sent. */
export function readNonEventItem(
  item: OpenedItem,
  { meta, sentAt }: Received,
  limits: JsonLimits,
  scrubbing: Scrubbing,
): ReadNonEvent {
  if (item.itemKind === 'attachment') return attachment(item, meta)
  const sent = parseJson(item.bytes, limits)
  if (!sent.ok) return { refused: sent.reason }
  if (item.itemKind === 'log') return logLines(sent.value, { meta, sentAt }, scrubbing)
  return readers[item.itemKind]?.(sent.value, item, meta, scrubbing) ?? { refused: 'malformed' }
}

type ItemReader = (
  payload: unknown,
  item: OpenedItem,
  meta: EnvelopeMeta,
  scrubbing: Scrubbing,
) => ReadNonEvent | undefined

const readers: Record<string, ItemReader> = {
  feedback(payload, item, meta, scrubbing) {
    scrub(payload, scrubbing)
    const said = readFeedback(payload, meta.receivedAt)
    return said && keptFeedback(said, 'feedback', item.eventId, meta)
  },
  user_report(payload, item, meta, scrubbing) {
    scrub(payload, scrubbing)
    const said = readUserReport(payload, meta.receivedAt)
    if (!said) return undefined
    return keptFeedback({ eventId: item.eventId, ...said }, 'user_report', undefined, meta)
  },
  session(payload, _item, { projectId, receivedAt }) {
    const counts = readSession(payload, receivedAt)
    const did = personOfSession(payload)
    const person = did === undefined ? {} : { person: personHash(did) }
    return counts && { kept: { kind: 'sessions', item: { projectId, itemKind: 'session', counts, ...person } } }
  },
  sessions(payload, _item, { projectId, receivedAt }) {
    const counts = readSessions(payload, receivedAt)
    return counts && { kept: { kind: 'sessions', item: { projectId, itemKind: 'sessions', counts } } }
  },
  check_in(payload, _item, { projectId, receivedAt }) {
    const checkIn = readCheckIn(payload, receivedAt)
    return checkIn && { kept: { kind: 'check_in', item: { ...checkIn, projectId } } }
  },
  client_report(payload) {
    const losses = readClientLosses(payload)
    return losses && { losses }
  },
}

function logLines(payload: unknown, { meta, sentAt }: Received, scrubbing: Scrubbing): ReadNonEvent {
  const { projectId, receivedAt } = meta
  const lines = readLogLines(payload, { receivedAt, shift: clockShift(receivedAt, sentAt) }, scrubbing)
  return lines ? { lines, chunk: chunkOf(projectId, lines.lines) } : { refused: 'malformed' }
}

/** 48 bits: enough to count users, and too few to identify one. */
const personHash = (did: string): number =>
  Number.parseInt(createHash('sha256').update(did).digest('hex').slice(0, 12), 16)

function attachment(item: OpenedItem, { projectId, receivedAt }: EnvelopeMeta): ReadNonEvent {
  if (item.eventId === undefined) return { refused: 'malformed' }
  const about = { projectId, eventId: item.eventId, received: receivedAt, ...describeAttachment(item.header) }
  return { kept: { kind: 'attachment', item: { ...about, ...pack(item.bytes) } } }
}

/** A report has no id: the same words about the same event are the same report. */
function keptFeedback(
  said: Feedback,
  itemKind: ReceivedFeedback['itemKind'],
  ownId: string | undefined,
  { projectId }: EnvelopeMeta,
): ReadNonEvent {
  const words = JSON.stringify([said.eventId, said.message, said.name, said.email])
  const id = ownId ?? createHash('sha256').update(words).digest('hex').slice(0, 32)
  return { kept: { kind: 'feedback', item: { ...said, projectId, id, itemKind } } }
}
