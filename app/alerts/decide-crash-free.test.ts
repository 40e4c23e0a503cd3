import { expect, test } from 'vitest'
import { hours } from '../clock'
import { pastCrashFree } from './decide-crash-free'

const asked = { percent: 95, sessions: 100 }
const hour = (at: number, started: number, crashed: number, release = '1.0') => ({
  ...{ projectId: 7, release, hour: at, started, crashed },
})

test('a release alerts in the hour in which its last 24 hours fall below, once', () => {
  const counted = [
    hour(1000, 90, 9),
    hour(1010, 20, 0),
    hour(1020, 10, 10),
    hour(1050, 200, 100),
    hour(1010, 500, 1, '2.0'),
  ]
  expect(pastCrashFree(counted, asked, 990)).toEqual([
    { kind: 'release', projectId: 7, at: hours(1010), detail: { release: '1.0', crashFree: 91.82, count: 110 } },
  ])
})

test('sessions of more than a day ago do not count, nor does a release that was below before', () => {
  expect(pastCrashFree([hour(1000, 90, 9), hour(1024, 20, 0)], asked, 990)).toEqual([])
  expect(pastCrashFree([hour(985, 200, 100), hour(991, 10, 10)], asked, 990)).toEqual([])
})
