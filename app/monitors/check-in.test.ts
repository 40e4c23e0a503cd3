import { expect, test } from 'vitest'
import { readCheckIn } from './check-in'

test('a check-in tells the monitor, its state and how it is configured', () => {
  const payload = {
    check_in_id: '83A7C03E-D0A1-23E7-F0E2-E3D45F19A48F',
    monitor_slug: 'Nightly Backup',
    status: 'ok',
    duration: 21.5,
    environment: 'production',
    monitor_config: {
      schedule: { type: 'crontab', value: '0 3 * * *' },
      checkin_margin: 5,
      timezone: 'Europe/Oslo',
      failure_issue_threshold: 3,
    },
  }
  expect(readCheckIn(payload, 7)).toEqual({
    slug: 'nightly-backup',
    environment: 'production',
    status: 'ok',
    at: 7,
    durationMilliseconds: 21_500,
    config: {
      schedule: { type: 'crontab', value: '0 3 * * *' },
      ...{ marginMinutes: 5, timeZone: 'Europe/Oslo', failureThreshold: 3 },
    },
    id: '83a7c03ed0a123e7f0e2e3d45f19a48f',
  })
})

test('what cannot be read of a configuration is left out, the check-in counts all the same', () => {
  const payload = { monitor_slug: 'x', status: 'error', duration: -1, check_in_id: '0'.repeat(32) }
  const state = { slug: 'x', environment: 'production', status: 'error', at: 7 }
  for (const schedule of [null, {}, { type: 'interval', value: 1, unit: 'eon' }, { type: 'crontab', value: ' ' }])
    expect(readCheckIn({ ...payload, monitor_config: { schedule } }, 7)).toEqual(state)
})

test('without a monitor or a known state it is no check-in', () => {
  for (const payload of [
    null,
    {},
    { monitor_slug: 'x' },
    { monitor_slug: '///', status: 'ok' },
    { monitor_slug: 'x', status: 'fine' },
  ])
    expect(readCheckIn(payload, 7)).toBeUndefined()
})
