import type { ReactNode } from 'react'
import { numbersIn } from '../numbers'
import { room } from '../room'

const { plural, short } = numbersIn('en')

/** What the parts of pages say that are on many of them: the look-up box, rows of issues, states, pages of lists. */
export const uiTexts = room('ui', {
  lookUp: 'Look up',
  lookUpCode: 'Look up a code',
  lookUpLabel: 'Code or text of an error page',
  lookUpShort: 'Code or whole page',
  lookUpLong: 'Paste a code or an error page',
  copy: 'Copy',
  copyIt: (value: string) => `Copy ${value}`,
  copied: 'Copied',
  previous: 'Previous',
  next: 'Next',
  undo: 'Undo',
  close: 'Close',
  status: { open: 'Open', regressed: 'Regressed', resolved: 'Resolved', muted: 'Muted' },
  escalating: 'Escalating',
  priority: { high: 'High', low: 'Low' },
  events: (n: number) => plural(n, 'event', 'events'),
  people: (n: number) => plural(n, 'person', 'people'),
  users: (n: number) => `${short(n)} ${n === 1 ? 'user' : 'users'}`,
  /** Behind a number that stands there already. */
  eventsBehind: (n: number) => (n === 1 ? 'event' : 'events'),
  inHours: (n: number, hours: number) => `${plural(n, 'event', 'events')} in the last ${hours} hours`,
  lookAlikes: (n: number) => `+ ${plural(n, 'look-alike', 'look-alikes')}`,
  select: (shortId: string) => `Select ${shortId}`,
  assignedTo: (name: string) => `Assigned to ${name}`,
  since: (age: ReactNode) => <>for {age}</>,
  keyRows: 'Next and previous row',
  keyOpen: 'Open the row',
  keySelect: 'Select the row',
})
