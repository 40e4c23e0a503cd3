import { type Instant, minutes } from '../clock'
import {
  type EndedStatus,
  type MonitorNews,
  type MonitorSettings,
  monitorLimits,
  type Run,
  type Watched,
} from './monitor'
import { nextTime } from './schedule'

/*
 * What check-ins and time make of a monitor. Pure: the runs that may still change go in, those that change come out.
 * 1. A run counts for an expected time when its first check-in comes from shortly before that time to the end of the margin.
 * 2. One step notices at most one missed time: when several have passed, nobody was there to notice, and one failure says it.
 * 3. A check-in that comes late out of the inbox replaces the missed run it belongs to.
 * 4. What a run says after it ended or timed out changes its duration only.
 */

/** A check-in without its monitor. */
export type CheckIn = {
  id?: string
  status: 'in_progress' | 'ok' | 'error'
  at: Instant
  durationMilliseconds?: number
}

/** When Digestline was down. */
export type Down = { from: Instant; until: Instant }

/** `runs`: those that were changed or are new. */
export type MonitorChange = { monitor: Watched; runs: Run[]; news: MonitorNews[] }

/** When something has to be decided though nothing comes in; undefined: never. */
export function dueAt({ watching, settings, expectedAt }: Watched, inProgress: Run[]): Instant | undefined {
  if (watching === 'off') return undefined
  const missedAt = expectedAt === undefined ? [] : [expectedAt + minutes(settings.marginMinutes)]
  const times = [...missedAt, ...inProgress.flatMap(({ timeoutAt }) => timeoutAt ?? [])]
  return times.length > 0 ? Math.min(...times) : undefined
}

/** What has become of the monitor by `until`, when everything that was received before is known. */
export function passTime(before: Watched, inProgress: Run[], until: Instant, down?: Down): MonitorChange {
  const change: MonitorChange = { monitor: { ...before }, runs: [], news: [] }
  const { monitor } = change
  if (monitor.watching === 'off') return change
  for (const run of inProgress) {
    if (run.status !== 'in_progress' || run.timeoutAt === undefined || run.timeoutAt > until) continue
    end(change, { ...run, ...downDuring(run.startedAt, run.timeoutAt, down), status: 'timeout', at: run.timeoutAt })
  }
  const { expectedAt } = monitor
  const margin = minutes(monitor.settings.marginMinutes)
  if (expectedAt === undefined || expectedAt + margin > until) return change
  const at = expectedAt + margin
  monitor.expectedAt = nextAfterMissed(monitor.settings, expectedAt, until - margin)
  end(change, { status: 'missed', expectedAt, startedAt: expectedAt, at, ...downDuring(expectedAt, at, down) })
  return change
}

/** What a check-in makes of the monitor. `known`: runs in progress, the run it names, and the last missed run. */
export function takeCheckIn(before: Watched, known: Run[], checkIn: CheckIn, down?: Down): MonitorChange {
  const change = passTime(before, known, checkIn.at, down)
  const { monitor } = change
  // Time may have ended some of them just now.
  const runs = known.map((run) => change.runs.find(({ id }) => id !== undefined && id === run.id) ?? run)
  monitor.lastCheckInAt = Math.max(monitor.lastCheckInAt ?? 0, checkIn.at)
  const run = runOf(runs, checkIn)
  if (run) continueRun(change, run, checkIn)
  else beginRun(change, missedRunOf(runs, monitor.settings, checkIn), checkIn)
  return change
}

/** The monitor with other settings, from `at` on. */
export function withSettings(before: Watched, settings: MonitorSettings, at: Instant): Watched {
  const { expectedAt, ...monitor } = before
  const isSame =
    JSON.stringify(settings.schedule) === JSON.stringify(before.settings.schedule) &&
    settings.timeZone === before.settings.timeZone
  const next = isSame && expectedAt !== undefined ? expectedAt : expectedFrom({ ...monitor, settings }, at)
  return { ...monitor, settings, ...(next !== undefined && { expectedAt: next }) }
}

/** The monitor watched otherwise. Switched on again, it begins afresh. */
export function withWatching(before: Watched, watching: Watched['watching'], at: Instant): Watched {
  if (before.watching === watching) return before
  const { expectedAt, ...monitor } = before
  if (watching === 'off') return { ...monitor, watching, failures: 0, successes: 0, failing: false }
  const next = before.watching === 'off' ? expectedFrom({ ...monitor, watching }, at) : expectedAt
  return { ...monitor, watching, ...(next !== undefined && { expectedAt: next }) }
}

const expectedFrom = ({ watching, settings }: Watched, at: Instant): Instant | undefined =>
  watching === 'off' || !settings.schedule ? undefined : nextTime(settings.schedule, settings.timeZone, at)

/** The run a check-in goes on with. Without an id: the latest one in progress, unless another one begins. */
function runOf(runs: Run[], { id, status }: CheckIn): Run | undefined {
  if (id !== undefined) return runs.find(({ checkInId }) => checkInId === id)
  if (status === 'in_progress') return undefined
  return runs.filter((run) => run.status === 'in_progress').sort((a, b) => b.startedAt - a.startedAt)[0]
}

function continueRun(change: MonitorChange, run: Run, { status, at, durationMilliseconds }: CheckIn): void {
  const { settings } = change.monitor
  if (run.status === 'in_progress' && status === 'in_progress') {
    put(change, { ...run, at, timeoutAt: at + minutes(settings.runtimeMinutes) })
    return
  }
  if (status === 'in_progress') {
    // The beginning of a run whose end came first.
    const startedAt = Math.min(run.startedAt, at)
    put(change, { ...run, startedAt, durationMilliseconds: run.durationMilliseconds ?? run.at - startedAt })
    return
  }
  const took = durationMilliseconds ?? Math.max(0, at - run.startedAt)
  if (run.status === 'timeout') put(change, { ...run, durationMilliseconds: took })
  if (run.status === 'in_progress') end(change, { ...run, status: endedAs(status), at, durationMilliseconds: took })
}

const endedAs = (status: 'ok' | 'error'): EndedStatus => (status === 'ok' ? 'ok' : 'failed')

function beginRun(change: MonitorChange, missed: Run | undefined, checkIn: CheckIn): void {
  const { monitor } = change
  const { id, status, at, durationMilliseconds } = checkIn
  const expectedAt = missed ? missed.expectedAt : meetExpectation(monitor, at)
  const run: Run = {
    ...(missed?.id !== undefined && { id: missed.id }),
    ...(id !== undefined && { checkInId: id }),
    ...(expectedAt !== undefined && { expectedAt }),
    status: 'in_progress',
    startedAt: status === 'in_progress' ? at : at - (durationMilliseconds ?? 0),
    at,
  }
  if (status !== 'in_progress') {
    end(change, {
      ...run,
      status: endedAs(status),
      ...(durationMilliseconds !== undefined && { durationMilliseconds }),
    })
  } else put(change, { ...run, timeoutAt: at + minutes(monitor.settings.runtimeMinutes) })
}

/** The missed run that this check-in shows not to have been missed: it was received in time. */
function missedRunOf(runs: Run[], settings: MonitorSettings, { at }: CheckIn): Run | undefined {
  return runs.find(
    ({ id, status, expectedAt, at: missedAt }) =>
      id !== undefined &&
      status === 'missed' &&
      expectedAt !== undefined &&
      at >= expectedAt - earliness(settings, expectedAt) &&
      at < missedAt,
  )
}

/** Moves the expected time on; the one that a run which begins at `at` counts for, unless it is an extra run. */
function meetExpectation(monitor: Watched, at: Instant): Instant | undefined {
  const { settings, expectedAt, watching } = monitor
  const { schedule, timeZone } = settings
  if (!schedule || watching === 'off') return undefined
  const counts = expectedAt !== undefined && at >= expectedAt - earliness(settings, expectedAt)
  // A crontab is on time whatever happens in between; an interval counts from the last run.
  if (!counts && expectedAt !== undefined && schedule.type === 'crontab') return undefined
  const from = schedule.type === 'crontab' && expectedAt !== undefined ? Math.max(at, expectedAt) : at
  const next = nextTime(schedule, timeZone, from)
  if (next !== undefined && next > (expectedAt ?? 0)) monitor.expectedAt = next
  return counts ? expectedAt : undefined
}

/** How long before its time a run may begin: the margin, and no more than a quarter of the time until the next one. Clocks differ. */
function earliness({ schedule, timeZone, marginMinutes }: MonitorSettings, expectedAt: Instant): number {
  const next = schedule && nextTime(schedule, timeZone, expectedAt)
  return Math.min(minutes(marginMinutes), next === undefined ? Number.POSITIVE_INFINITY : (next - expectedAt) / 4)
}

/** The first expected time whose margin is not over: behind `passed`. */
function nextAfterMissed(
  { schedule, timeZone }: MonitorSettings,
  missed: Instant,
  passed: Instant,
): Instant | undefined {
  if (schedule?.type === 'crontab') return nextTime(schedule, timeZone, Math.max(missed, passed))
  let next = schedule && nextTime(schedule, timeZone, missed)
  while (schedule && next !== undefined && next <= passed) next = nextTime(schedule, timeZone, next)
  return next
}

function downDuring(from: Instant, until: Instant, down: Down | undefined): { downMilliseconds?: number } {
  if (!down || down.from > until || down.until < from) return {}
  return { downMilliseconds: down.until - down.from }
}

function put({ runs }: MonitorChange, run: Run): void {
  const place = run.id === undefined ? -1 : runs.findIndex(({ id }) => id === run.id)
  if (place === -1) runs.push(run)
  else runs[place] = run
}

/** A run ends, and the monitor fails or recovers with it. */
function end(change: MonitorChange, { timeoutAt: _, ...run }: Run & { status: EndedStatus }): void {
  const { monitor, news } = change
  put(change, run)
  if (monitor.watching === 'off') return
  const { status, at, expectedAt, durationMilliseconds, downMilliseconds } = run
  const facts = {
    at,
    ...(expectedAt !== undefined && { expectedAt }),
    ...(monitor.lastOkAt !== undefined && { lastOkAt: monitor.lastOkAt }),
    ...(durationMilliseconds !== undefined && { durationMilliseconds }),
    ...(downMilliseconds !== undefined && { downMilliseconds }),
  }
  monitor.outcome = status
  if (status === 'ok') {
    monitor.failures = 0
    monitor.successes = Math.min(monitor.successes + 1, monitorLimits.threshold)
    monitor.lastOkAt = Math.max(monitor.lastOkAt ?? 0, at)
    if (!monitor.failing || monitor.successes < monitor.settings.recoveryThreshold) return
    monitor.failing = false
    news.push({ reason: 'recovered', ...facts })
    return
  }
  monitor.successes = 0
  monitor.failures = Math.min(monitor.failures + 1, monitorLimits.threshold)
  if (monitor.failures >= monitor.settings.failureThreshold) monitor.failing = true
  if (monitor.failing && monitor.watching === 'on') news.push({ reason: status, ...facts })
}
