import { createHash } from 'node:crypto'
import { days, hours } from '../../../app/clock'
import type { DetectedCode } from '../../../app/digests/code'
import type { Tally } from '../../../app/projects/tally'
import type { ParkedItem } from '../../../app/store/parked'
import type { Batch, ProcessedEvent, RecordedEvent } from '../../../app/store/store'

/** A whole hour, so that tests can count hours around it. */
export const now = hours(500_000)

let made = 0
/** 32 unique hexadecimal digits. */
export const id = (): string => hash(`id ${++made}`)

const hash = (text: string): string => createHash('md5').update(text).digest('hex')

export function anEvent(parts: Partial<RecordedEvent> = {}): RecordedEvent {
  return {
    id: id(),
    timestamp: now,
    received: now,
    platform: 'node',
    level: 'error',
    title: 'Error: boom',
    thrown: { type: 'Error', value: 'boom' },
    ...parts,
  }
}

type Parts = Omit<Partial<ProcessedEvent>, 'event' | 'fingerprint' | 'payload'> & {
  event?: Partial<RecordedEvent>
  /** Any word; events with the same word belong to the same issue. */
  cause?: string
  payload?: string
}

export function processed(project: { id: number; key: { id: number } }, parts: Parts = {}): ProcessedEvent {
  const { event, cause = 'cause', payload = '{"message":"boom"}', ...rest } = parts
  return {
    projectId: project.id,
    keyId: project.key.id,
    itemKind: 'event',
    event: anEvent(event),
    payload: Buffer.from(payload),
    codes: [],
    redacted: false,
    appDirectories: [],
    ...rest,
    fingerprint: hash(cause),
  }
}

export function aBatch(events: ProcessedEvent[], parts: Partial<Batch> = {}): Batch {
  return { position: { segment: 1, offset: 1 }, nonEvents: [], tallies: [], parked: [], at: now, ...parts, events }
}

export const aTally = (parts: Partial<Tally> = {}): Tally => ({
  itemKind: 'event',
  outcome: 'accepted',
  reason: '',
  atEdge: false,
  hour: now / hours(1),
  count: 1,
  ...parts,
})

/** The parked items of an engine under test. */
export const parkedLimits = {
  parkedItems: 4,
  parkedBytes: 100,
  allParkedItems: 6,
  allParkedBytes: 150,
  parkedMilliseconds: days(30),
}

/** The log lines of an engine under test. */
export const logLimits = {
  logMilliseconds: hours(1),
  logWaitMilliseconds: 15_000,
  logBytesOfProject: 20_000,
  logBytesOfAll: 30_000,
  logEventsPerHour: 3,
  logEventsWaiting: 240,
}

export const aParkedItem = (projectId: number): ParkedItem => ({
  projectId,
  itemKind: 'event',
  reason: 'processing_failed',
  detail: 'because',
  meta: { projectId, keyId: 1, receivedAt: now, encoding: 'identity', format: 'envelope', items: { event: 1 } },
  bytes: new Uint8Array([1, 2, 3]),
  at: now,
})

export const digest = (value: string, parts: Partial<DetectedCode> = {}): DetectedCode => ({
  kind: 'digest',
  value,
  confidence: 'exact',
  source: 'breadcrumb',
  ...parts,
})
