import type { Instant } from '../clock'
import { DiskFull, InboxFull, InboxUnavailable } from '../inbox/errors'
import type { Inbox } from '../inbox/inbox.server'
import { logLineKind } from '../projects/item-kinds'
import type { EnvelopeMeta } from '../wire/record'
import type { ItemRefusal } from '../wire/sort-items'
import { comeBackAfter, type Refusal } from './answers'
import type { Contents } from './contents.server'
import type { EdgeCounters } from './edge-counters.server'
import type { IntakeKey } from './keys.server'
import type { LogRate } from './log-rate'
import { type Admission, overLimit, type QuotaGate } from './quota-gate'
import { type RateLimit, rateLimitsHeader } from './rate-limit-headers'

/** How a request is answered and counted. `rejected`: items that would be kept, were it not for limits and quotas. */
export type Outcome = Refusal | { status: 200; id: string | undefined; rejected: number; rateLimits?: string }

/** A body as it is stored in the inbox. */
export type KeptBody = Pick<EnvelopeMeta, 'encoding' | 'format'> & { body: Uint8Array; clientIp: string }

export type AdmitAndStoreParts = {
  inbox: Pick<Inbox, 'append'>
  gate: QuotaGate
  logRate: LogRate
  tallies: EdgeCounters
  now: () => Instant
}

/** The last steps of intake: applies quotas, the spike brake and the limit of log lines, appends the body to the inbox, waits until it is durable. */
export class AdmitAndStore {
  constructor(private readonly parts: AdmitAndStoreParts) {}

  admit(sent: KeptBody, contents: Contents, key: IntakeKey): Outcome | Promise<Outcome> {
    const { named, eventId, refused, logLines } = contents
    const { projectId } = key
    for (const item of refused) this.parts.tallies.count(projectId, item.itemKind, item.reason, item.count)
    if (isEmpty(contents.items)) return this.#counted(nothingKept(refused, named))
    const receivedAt = this.parts.now()
    const logLimit = logLines === undefined ? undefined : this.#logLimit(projectId, contents, receivedAt)
    const items = logLimit ? withoutLogs(contents.items) : contents.items
    if (logLimit && isEmpty(items)) return tooManyLines(logLimit)
    const admission = this.#admit(key, items, eventId, receivedAt)
    if (logLimit) admission.limits.push(logLimit)
    const over = overLimit(admission)
    if (over) return over
    const { encoding, format, body } = sent
    const meta: EnvelopeMeta = { projectId, keyId: key.id, receivedAt, encoding, format, items: admission.kept }
    if (eventId !== undefined) meta.eventId = eventId
    if (sent.clientIp !== '') meta.clientIp = sent.clientIp
    const outcome = this.#append(meta, body, key, admission.limits, rejectedOf(refused) + countOf(admission.refused))
    const isCounted = refused.length + admission.refused.length > 0 || logLimit !== undefined
    return isCounted ? outcome.then((kept) => this.#counted(kept)) : outcome
  }

  /** Counts log lines; set when they are refused. */
  #logLimit(projectId: number, { items, logLines = 0 }: Contents, at: Instant): RateLimit | undefined {
    const seconds = this.parts.logRate.take(projectId, logLines, at)
    if (seconds === 0) return undefined
    this.parts.tallies.count(projectId, 'log', tooManyLogLines, items.log)
    this.parts.tallies.count(projectId, logLineKind, tooManyLogLines, logLines)
    return { seconds, category: 'log_item', scope: 'project', reason: tooManyLogLines }
  }

  /** Resolves when the refusals are counted durably. */
  #counted(outcome: Outcome): Promise<Outcome> {
    return this.parts.tallies.durable().then(() => outcome)
  }

  #admit(key: IntakeKey, items: Record<string, number>, eventId: string | undefined, at: Instant): Admission {
    const admission = this.parts.gate.admit(key, items, eventId, at)
    for (const { itemKind, reason, count } of admission.refused)
      this.parts.tallies.count(key.projectId, itemKind, reason, count)
    return admission
  }

  #append(
    meta: EnvelopeMeta,
    body: Uint8Array,
    key: IntakeKey,
    limits: RateLimit[],
    rejected: number,
  ): Promise<Outcome> {
    return this.parts.inbox.append({ kind: 'envelope', meta, body }).then(
      () => ({ status: 200, id: meta.eventId, rejected, rateLimits: rateLimitsHeader(limits) }),
      (error) => {
        const refusal = notDurable(error)
        this.parts.gate.giveBack(key, meta.items, meta.receivedAt)
        for (const [kind, count] of Object.entries(meta.items))
          this.parts.tallies.count(meta.projectId, kind, refusal.reason, count)
        return refusal
      },
    )
  }
}

const tooManyLogLines = 'too_many_log_lines'

const tooManyLines = (limit: RateLimit): Refusal => ({
  status: 429,
  reason: tooManyLogLines,
  detail: 'This project sends more log lines in a minute than are accepted (DIGESTLINE_LOG_LINES).',
  retryAfter: limit.seconds,
  rateLimits: rateLimitsHeader([limit]),
})

const withoutLogs = ({ log: _log, ...others }: Record<string, number>): Record<string, number> => others

/** 200 when the body had no items to keep; 413 when an item was too large. */
function nothingKept(refused: ItemRefusal[], named: string | undefined): Outcome {
  const tooLarge = refused.find((item) => item.reason === 'too_large')
  if (!tooLarge) return { status: 200, id: named, rejected: rejectedOf(refused) }
  const { itemKind: kind, detail } = tooLarge
  return { status: 413, reason: 'too_large', detail: `The ${kind.replace('_', ' ')} was not kept: ${detail}.` }
}

const rejectedOf = (refused: ItemRefusal[]): number =>
  refused.length === 0 ? 0 : countOf(refused.filter(({ reason }) => reason !== 'not_kept'))

const countOf = (refused: { count: number }[]): number => refused.reduce((sum, { count }) => sum + count, 0)

function isEmpty(items: Record<string, number>): boolean {
  for (const _ in items) return false
  return true
}

/** Rethrows errors that are not from the inbox. */
function notDurable(error: unknown): Refusal {
  if (error instanceof InboxFull)
    return { status: 429, reason: 'inbox_full', detail: 'Too much waits to be processed.', retryAfter: comeBackAfter }
  if (error instanceof DiskFull)
    return { status: 503, reason: 'space', detail: 'The disk of the server is full.', retryAfter: comeBackAfter }
  if (error instanceof InboxUnavailable)
    return { status: 503, reason: 'inbox_unavailable', detail: 'The disk did not take it.', retryAfter: comeBackAfter }
  throw error
}
