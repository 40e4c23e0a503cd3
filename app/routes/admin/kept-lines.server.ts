import { sessionLifetime } from '~/accounts/session-lifetime'
import { deliveryLimits } from '~/alerts/delivery'
import { days, hours } from '~/clock'
import { mostComments } from '~/issues/comment'
import { counterUnits } from '~/retention/counter-units'
import { keptTimes } from '~/retention/kept-times'
import { sightingLimits } from '~/retention/sighting-limits'
import type { Runtime } from '~/runtime'
import type { ParkedHeld } from '~/store/parked'
import { type CountedKind, type KeptRows, mostCounted } from '~/store/retention'
import { uploadLimits } from '~/uploads/upload-limits'

/** What is kept beside events, with limits of its own. */
export type KeptKind = CountedKind | 'sourceMaps' | 'attachments' | 'parked' | 'logLines'

/** A part of a limit, as a number: of bytes, items, hours or days. */
export type KeptLimit = {
  [part in 'bytes' | 'items' | 'ofIssue' | 'hours' | 'days' | 'unusedDays' | 'looseDays' | 'byHour' | 'byDay']?: number
}

/** `items`: how many there are; `isMore`: at least. */
export type KeptLine = { kind: KeptKind; bytes?: number; items?: number; isMore?: boolean; limit: KeptLimit }

const inDays = (milliseconds: number): number => milliseconds / days(1)

/** Every kind with what it takes now and its limits: those that the code which deletes has. */
export function keptLines(
  rows: KeptRows,
  stored: { sourceMaps: number; attachments: number; parked: ParkedHeld },
  limits: Runtime['config']['limits'],
): KeptLine[] {
  const [inHours, inWholeDays] = counterUnits.map(({ after }) => inDays(after))
  const counters = { byHour: inHours!, byDay: inWholeDays! }
  const codes = { items: sightingLimits.rows, days: inDays(sightingLimits.milliseconds) }
  const counted = (kind: CountedKind, limit: KeptLimit): KeptLine => ({
    ...{ kind, limit, items: Math.min(rows[kind], mostCounted) },
    ...(rows[kind] > mostCounted && { isMore: true }),
  })
  return [
    {
      ...{ kind: 'sourceMaps', bytes: stored.sourceMaps },
      limit: { bytes: uploadLimits.storedBytes, unusedDays: inDays(uploadLimits.unusedMilliseconds) },
    },
    {
      ...{ kind: 'attachments', bytes: stored.attachments },
      limit: { looseDays: inDays(keptTimes.looseAttachments) },
    },
    {
      ...{ kind: 'parked', items: stored.parked.items, bytes: stored.parked.bytes },
      limit: {
        items: limits.allParkedItems,
        bytes: limits.allParkedBytes,
        days: inDays(limits.parkedMilliseconds),
      },
    },
    {
      ...{ kind: 'logLines', bytes: rows.logBytes },
      limit: { bytes: limits.logBytesOfAll, hours: limits.logMilliseconds / hours(1) },
    },
    counted('issueCounts', counters),
    counted('sessionCounts', counters),
    counted('itemCounts', {
      byHour: inDays(keptTimes.itemCountsByHour),
      days: inDays(keptTimes.itemCountsByDay),
    }),
    counted('codes', codes),
    counted('evictedIds', codes),
    counted('comments', { ofIssue: mostComments }),
    counted('auditLog', { days: inDays(keptTimes.auditLog) }),
    counted('deliveries', { days: inDays(deliveryLimits.logMilliseconds) }),
    counted('signIns', { days: inDays(sessionLifetime.most), unusedDays: inDays(sessionLifetime.idle) }),
  ]
}
