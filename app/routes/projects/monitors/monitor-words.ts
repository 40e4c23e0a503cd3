import { hours, minutes, seconds } from '~/clock'
import type { Schedule } from '~/monitors/schedule'
import { shapeOfCrontab } from '~/monitors/schedule-shape'
import type { monitorsTexts } from '~/texts/en/monitors'
import type { TextsOf } from '~/texts/namespace'

type Texts = TextsOf<typeof monitorsTexts>

/** Describes a schedule: `every day at 03:00 (Europe/Oslo)`. A crontab without a short description is shown as written. */
export function scheduleWords(schedule: Schedule | undefined, timeZone: string, { words, never }: Texts): string {
  if (!schedule) return never
  if (schedule.type === 'interval') return words.interval(schedule.value, schedule.unit)
  return words.inZone(crontabWords(schedule.value, words), timeZone)
}

function crontabWords(crontab: string, words: Texts['words']): string {
  const shape = shapeOfCrontab(crontab)
  switch (shape?.kind) {
    case 'minutes':
      return shape.every === 1 ? words.everyMinute : words.minutes(shape.every)
    case 'hours': {
      const minute = String(shape.minute).padStart(2, '0')
      return shape.every === 1 ? words.hourly(minute) : words.hours(shape.every, minute)
    }
    case 'daily':
      return words.daily(shape.time)
    case 'weekly':
      return shape.days.join() === '1,2,3,4,5' ? words.workdays(shape.time) : words.weekly(shape.days, shape.time)
    case 'monthly':
      return words.monthly(shape.day, shape.time)
    default:
      return crontab
  }
}

export function durationWords(milliseconds: number, { durations }: Texts): string {
  if (milliseconds < seconds(1)) return durations.milliseconds(milliseconds)
  if (milliseconds < minutes(2)) return durations.seconds(milliseconds / seconds(1))
  return milliseconds < hours(2)
    ? durations.minutes(milliseconds / minutes(1))
    : durations.hours(milliseconds / hours(1))
}
