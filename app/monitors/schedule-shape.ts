/** What a crontab says, where it is simple enough for a sentence. Times are `03:05`; weekdays 0 Sunday … 6 Saturday. */
export type ScheduleShape =
  | { kind: 'minutes'; every: number }
  | { kind: 'hours'; every: number; minute: number }
  | { kind: 'daily'; time: string }
  | { kind: 'weekly'; days: number[]; time: string }
  | { kind: 'monthly'; day: number; time: string }

const words: Record<string, string> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
}
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** Undefined for what is best shown as it is written. */
export function shapeOfCrontab(text: string): ScheduleShape | undefined {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = (words[text.trim().toLowerCase()] ?? text)
    .trim()
    .split(/\s+/)
  const everyMinutes = step(minute)
  if (hour === '*' && day === '*' && month === '*' && weekday === '*' && everyMinutes !== undefined)
    return 60 % everyMinutes === 0 ? { kind: 'minutes', every: everyMinutes } : undefined
  const at = number(minute, 59)
  if (at === undefined || month !== '*') return undefined
  const everyHours = step(hour)
  if (everyHours !== undefined)
    return day === '*' && weekday === '*' && 24 % everyHours === 0
      ? { kind: 'hours', every: everyHours, minute: at }
      : undefined
  const hours = number(hour, 23)
  if (hours === undefined) return undefined
  const time = `${String(hours).padStart(2, '0')}:${String(at).padStart(2, '0')}`
  if (day === '*' && weekday === '*') return { kind: 'daily', time }
  const days = day === '*' ? daysOf(weekday) : undefined
  if (days) return { kind: 'weekly', days, time }
  const date = weekday === '*' ? number(day, 31) : undefined
  return date ? { kind: 'monthly', day: date, time } : undefined
}

const number = (text: string, most: number): number | undefined =>
  /^\d{1,2}$/.test(text) && Number(text) <= most ? Number(text) : undefined

/** `*` is every one, a step of 1. */
function step(text: string): number | undefined {
  const found = /^\*(?:\/(\d{1,2}))?$/.exec(text)
  const every = Number(found?.[1] ?? 1)
  return found && every > 0 ? every : undefined
}

function daysOf(text: string): number[] | undefined {
  const days = new Set<number>()
  for (const part of text.split(',')) {
    const [from, to] = part.split('-').map(dayOf)
    if (from === undefined || (part.includes('-') && (to === undefined || to < from))) return undefined
    for (let day = from; day <= (to ?? from); day++) days.add(day % 7)
  }
  return [...days].sort((a, b) => a - b)
}

const dayOf = (text: string): number | undefined => {
  const named = weekdays.indexOf(text.toUpperCase())
  return named >= 0 ? named : number(text, 7)
}
