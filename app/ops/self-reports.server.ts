import { makeThrottle } from '../accounts/throttle'
import { type Instant, minutes } from '../clock'
import type { Limits } from '../config'
import type { Failure } from '../fallback/failure'
import { failureEvent } from '../fallback/failure-event'
import type { Inbox } from '../inbox/inbox.server'
import { EdgeCounters } from '../intake/edge-counters.server'
import type { EnvelopeMeta, InboxRecord } from '../wire/record'
import type { Log } from './log.server'

export type SelfReports = {
  /** Records a failure in the built-in project, or counts it there as refused. Never throws, never waits. */
  report(failure: Failure): void
  /** Resolves when the counts are durable. */
  close(): Promise<void>
}

type Parts = {
  inbox: Pick<Inbox, 'append'>
  /** Of the built-in project. Without one nothing is recorded. */
  key: { id: number; projectId: number } | undefined
  limits: Pick<Limits, 'selfReportsPerMinute'>
  now: () => Instant
  log: Log
}

/**
 * Failures of Digestline itself, as events of the built-in project `digestline`. They do not pass intake, so the quota is applied here:
 * someone who finds a way to make Digestline fail must not be able to fill its disk. Every failure is also in the log.
 */
export function openSelfReports({ inbox, key, limits, now, log }: Parts): SelfReports {
  const quota = makeThrottle({ limit: limits.selfReportsPerMinute, per: minutes(1) })
  const tallies = new EdgeCounters(inbox, now)
  return {
    report(failure) {
      if (!key) return
      if (quota.take('', now()) !== undefined) return tallies.count(key.projectId, 'event', 'quota_project')
      inbox.append(recordOf(failure, key)).catch((error: unknown) => {
        log.warn('A failure of Digestline could not be recorded. It is only in this log.', {
          digest: failure.digest,
          why: error instanceof Error ? error.message : String(error),
        })
      })
    },
    close: () => tallies.close(),
  }
}

function recordOf(failure: Failure, key: { id: number; projectId: number }): InboxRecord {
  const meta: EnvelopeMeta = {
    projectId: key.projectId,
    keyId: key.id,
    receivedAt: failure.at,
    encoding: 'identity',
    format: 'store',
    items: { event: 1 },
  }
  return { kind: 'envelope', meta, body: new TextEncoder().encode(JSON.stringify(failureEvent(failure))) }
}
