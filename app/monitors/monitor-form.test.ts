import { expect, test } from 'vitest'
import { fieldsOfMonitor, newMonitorFields, parseMonitor } from './monitor-form'

const at = Date.parse('2026-03-01T00:00:00Z')
const typed = { ...newMonitorFields('Europe/Berlin'), name: 'Nightly backup', crontab: '0  3 * * *' }

test('what is typed is what is shown again', () => {
  const parsed = parseMonitor({ ...typed, margin: '5', upserts: 'yes' }, at)
  if ('mistakes' in parsed) throw new Error('it has mistakes')
  expect(parsed).toMatchObject({ slug: 'nightly-backup', environment: 'production', settings: { marginMinutes: 5 } })
  expect(fieldsOfMonitor(parsed.settings, parsed)).toEqual({
    ...typed,
    crontab: '0 3 * * *',
    margin: '5',
    upserts: 'yes',
  })
})

test('every mistake stands beside its field', () => {
  const wrong = {
    ...typed,
    name: '***',
    crontab: 'daily',
    margin: '-1',
    runtime: '0',
    failures: 'x',
    recoveries: '721',
  }
  expect(parseMonitor(wrong, at)).toEqual({
    mistakes: {
      name: 'name',
      crontab: 'crontab',
      margin: { what: 'number', least: 0, most: 40_320 },
      runtime: { what: 'number', least: 1, most: 40_320 },
      failures: { what: 'number', least: 1, most: 720 },
      recoveries: { what: 'number', least: 1, most: 720 },
    },
  })
  expect(parseMonitor({ ...typed, timeZone: 'Berlin' }, at)).toEqual({ mistakes: { timeZone: 'zone' } })
  expect(parseMonitor({ ...typed, type: 'none', timeZone: 'Berlin' }, at)).toEqual({ mistakes: { timeZone: 'zone' } })
  expect(parseMonitor({ ...typed, crontab: '0 0 31 2 *' }, at)).toEqual({ mistakes: { crontab: 'never' } })
  expect(parseMonitor({ ...typed, type: 'interval', every: '' }, at)).toEqual({ mistakes: { every: 'interval' } })
})

test('a monitor needs no schedule', () => {
  expect(parseMonitor({ ...typed, type: 'none', crontab: 'x' }, at)).toMatchObject({
    settings: { timeZone: 'Europe/Berlin' },
  })
})
