import { namespace } from '../namespace'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Moments and how long things take. Numbers come as they are: they are small. */
export const timeTexts = namespace('time', {
  now: 'just now',
  ago: {
    s: (n: number) => `${n} s ago`,
    min: (n: number) => `${n} min ago`,
    h: (n: number) => `${n} h ago`,
    d: (n: number) => `${n} d ago`,
  },
  age: {
    s: (n: number) => `${n} s`,
    min: (n: number) => `${n} min`,
    h: (n: number) => `${n} h`,
    d: (n: number) => `${n} d`,
    wk: (n: number) => `${n} wk`,
    y: (n: number) => `${n} y`,
  },
  /** `month` from 0; the year only where it is not this one. */
  day: (day: number, month: number, year: number | undefined) => `${day} ${months[month]}${year ? ` ${year}` : ''}`,
  /** From `2026-03-12`, `14:03:22` and `UTC`. */
  exact: (date: string, clock: string, zone: string) => `${date} ${clock} ${zone}`,
  wait: {
    s: (n: number) => (n === 1 ? '1 second' : `${n} seconds`),
    min: (n: number) => (n === 1 ? '1 minute' : `${n} minutes`),
  },
})
