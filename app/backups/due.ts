import { hours, type Instant } from '../clock'
import { nextTime } from '../monitors/schedule'

/** How long after its time a backup may be missing: it has to be made and verified meanwhile. */
export const backupGrace = hours(2)

const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The first backup that a schedule (a crontab line in the time zone of the machine) asks for after the newest one or the last attempt. One
 * that was missed is due at once. Undefined for a schedule that never happens.
 */
export function dueAt(schedule: string, newest: Instant | undefined, tried: Instant): Instant | undefined {
  return nextTime({ type: 'crontab', value: schedule }, zone(), Math.max(newest ?? 0, tried))
}

/** Whether the newest verified backup is older than its schedule allows. `newest`: when it was made, or since when there is none. */
export function isOverdue(schedule: string, newest: Instant, at: Instant): boolean {
  const due = dueAt(schedule, newest, 0)
  return due !== undefined && at > due + backupGrace
}
