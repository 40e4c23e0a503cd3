import { expect, test } from 'vitest'
import { minutes } from '../clock'
import { takeCheckIn } from './decide-monitor'
import { defaultMonitorSettings, type EndedStatus, type Watched } from './monitor'
import { pastMonitorNews } from './past-monitor-news'

const statuses: EndedStatus[] = [
  'ok',
  'failed',
  'failed',
  'failed',
  'ok',
  'failed',
  'ok',
  'ok',
  'failed',
  'failed',
  'ok',
]

test.each([
  [1, 1],
  [2, 1],
  [2, 2],
  [3, 2],
])(
  'runs of the past are the news they were, with %s failures and %s successes',
  (failureThreshold, recoveryThreshold) => {
    const settings = { ...defaultMonitorSettings, failureThreshold, recoveryThreshold }
    let monitor: Watched = { settings, watching: 'on', failures: 0, successes: 0, failing: false }
    const was = statuses.flatMap((status, n) => {
      const checkIn = { status: status === 'ok' ? ('ok' as const) : ('error' as const), at: minutes(n) }
      const change = takeCheckIn(monitor, [], checkIn)
      monitor = change.monitor
      return change.news.map(({ reason, at }) => ({ reason, at }))
    })
    const runs = statuses.map((status, n) => ({ status, at: minutes(n) }))
    expect(pastMonitorNews(runs, settings)).toEqual(was)
  },
)
