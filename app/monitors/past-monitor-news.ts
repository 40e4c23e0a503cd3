import type { EndedStatus, MonitorNews, MonitorSettings } from './monitor'

/** A run that ended. */
export type PastRun = { status: EndedStatus; at: number }

/**
 * What the runs of a monitor were news about, if its thresholds were what they are now. `runs`: the oldest first. As `takeCheckIn` decides,
 * without what it knew of the time before the first run.
 */
export function pastMonitorNews(
  runs: PastRun[],
  { failureThreshold, recoveryThreshold }: Pick<MonitorSettings, 'failureThreshold' | 'recoveryThreshold'>,
): Pick<MonitorNews, 'reason' | 'at'>[] {
  let [failures, successes, failing] = [0, 0, false]
  return runs.flatMap(({ status, at }): Pick<MonitorNews, 'reason' | 'at'>[] => {
    if (status === 'ok') {
      failures = 0
      successes++
      if (!failing || successes < recoveryThreshold) return []
      failing = false
      return [{ reason: 'recovered', at }]
    }
    successes = 0
    failures++
    if (failures >= failureThreshold) failing = true
    return failing ? [{ reason: status, at }] : []
  })
}
