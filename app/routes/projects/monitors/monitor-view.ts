import type { Instant } from '~/clock'
import { type MonitorState, type Run, stateOf } from '~/monitors/monitor'
import type { ShownMonitor } from '~/store/monitors'

export type RunView = Pick<
  Run,
  'status' | 'startedAt' | 'at' | 'expectedAt' | 'durationMilliseconds' | 'downMilliseconds'
> & { id: number }

/** A monitor in the list. */
export type MonitorRow = Pick<ShownMonitor, 'id' | 'name' | 'environment' | 'watching' | 'inProgress' | 'project'> & {
  state: MonitorState
  schedule: ShownMonitor['settings']['schedule'] | undefined
  timeZone: string
  expectedAt: Instant | undefined
  runs: RunView[]
}

export const monitorRow = (monitor: ShownMonitor, now: Instant): MonitorRow => ({
  id: monitor.id,
  name: monitor.name,
  environment: monitor.environment,
  watching: monitor.watching,
  inProgress: monitor.inProgress,
  project: monitor.project,
  state: stateOf(monitor, now),
  schedule: monitor.settings.schedule,
  timeZone: monitor.settings.timeZone,
  expectedAt: monitor.expectedAt,
  runs: monitor.runs.map(runView),
})

export const runView = ({
  id = 0,
  status,
  startedAt,
  at,
  expectedAt,
  durationMilliseconds,
  downMilliseconds,
}: Run) => ({
  ...{ id, status, startedAt, at },
  ...(expectedAt !== undefined && { expectedAt }),
  ...(durationMilliseconds !== undefined && { durationMilliseconds }),
  ...(downMilliseconds !== undefined && { downMilliseconds }),
})

/** Runs that a row of the list shows as bars. */
export const runsInRow = 30
