import { expect, test } from 'vitest'
import { shapeOfCrontab } from './schedule-shape'

test('a simple crontab is said in words, any other is shown as it is written', () => {
  const rows: [string, ReturnType<typeof shapeOfCrontab>][] = [
    ['* * * * *', { kind: 'minutes', every: 1 }],
    ['*/5 * * * *', { kind: 'minutes', every: 5 }],
    ['5 * * * *', { kind: 'hours', every: 1, minute: 5 }],
    ['0 */6 * * *', { kind: 'hours', every: 6, minute: 0 }],
    ['5 3 * * *', { kind: 'daily', time: '03:05' }],
    ['@daily', { kind: 'daily', time: '00:00' }],
    ['0 9 * * MON-FRI', { kind: 'weekly', days: [1, 2, 3, 4, 5], time: '09:00' }],
    ['0 9 * * 6,7', { kind: 'weekly', days: [0, 6], time: '09:00' }],
    ['30 1 15 * *', { kind: 'monthly', day: 15, time: '01:30' }],
    // Not every seven minutes: the last pause of an hour is shorter.
    ['*/7 * * * *', undefined],
    ['0 */5 * * *', undefined],
    ['0 0 13 * FRI', undefined],
    ['0 9-17 * * *', undefined],
    ['0 0 1 1 *', undefined],
    ['@yearly', undefined],
    ['nonsense', undefined],
  ]
  for (const [crontab, shape] of rows) expect(shapeOfCrontab(crontab), crontab).toEqual(shape)
})
