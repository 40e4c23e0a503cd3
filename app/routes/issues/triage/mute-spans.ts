import { days, hours } from '~/clock'

/** What the mute menu offers: `for` and its value. */
export const muteSpans: { value: string; long: number }[] = [
  { value: '1h', long: hours(1) },
  { value: '1d', long: days(1) },
  { value: '7d', long: days(7) },
  { value: '30d', long: days(30) },
]

/** How many more events, or users, the mute menu offers; its page takes any number. */
export const muteAfter = { events: 100, users: 50 }
