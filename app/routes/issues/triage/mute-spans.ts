import { days, hours } from '~/clock'

/** The spans of the mute menu, by the value of `for`. */
export const muteSpans: { value: string; long: number }[] = [
  { value: '1h', long: hours(1) },
  { value: '1d', long: days(1) },
  { value: '7d', long: days(7) },
  { value: '30d', long: days(30) },
]

/** The numbers of events and users in the mute menu; its page takes any number. */
export const muteAfter = { events: 100, users: 50 }
