import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { count, plural } = numbersIn('en')

/** What the parts of pages say that are on many of them: the look-up box, rows of issues, states, pages of lists. */
export const uiTexts = namespace('ui', {
  lookUp: 'Look up',
  lookUpCode: 'Look up a code',
  lookUpLabel: 'Code or error page text',
  lookUpShort: 'Code or error page',
  lookUpLong: 'Paste a code or an error page',
  copy: 'Copy',
  copyIt: (value: string) => `Copy ${value}`,
  copied: 'Copied',
  previous: 'Previous',
  next: 'Next',
  undo: 'Undo',
  close: 'Close',
  cancel: 'Cancel',
  status: { open: 'Open', regressed: 'Regressed', resolved: 'Resolved', muted: 'Muted' },
  fresh: 'New',
  escalating: 'Escalating',
  priority: { high: 'High', low: 'Low' },
  priorityIs: (priority: string) => `Priority: ${priority}`,
  events: (n: number) => plural(n, 'event', 'events'),
  columns: { issue: 'Issue', trend: 'Last 24 h', events: 'Events', users: 'Users', seen: 'Last seen', age: 'Age' },
  unassigned: 'Unassigned',
  breadcrumbs: 'Breadcrumb',
  /** Behind a number that stands there already. */
  eventsBehind: (n: number) => (n === 1 ? 'event' : 'events'),
  usersBehind: (n: number) => (n === 1 ? 'user' : 'users'),
  inHours: (n: number, hours: number) => `${plural(n, 'event', 'events')} in the last ${hours} hours`,
  lookAlikes: (n: number) => `+ ${count(n)} similar`,
  comments: (n: number) => plural(n, 'comment', 'comments'),
  calls: (n: number) => plural(n, 'visitor report or support call', 'visitor reports and support calls'),
  /** On a row of the list, with its short id for screen readers. */
  rowActs: {
    on: (act: string, shortId: string) => `${act} ${shortId}`,
    resolve: 'Resolve',
    reopen: 'Reopen',
    mute: 'Mute',
    unmute: 'Unmute',
    more: 'More actions',
  },
  select: (shortId: string) => `Select ${shortId}`,
  assignedTo: (name: string) => `Assigned to ${name}`,
  keyRows: 'Next and previous row',
  keyOpen: 'Open the row',
  keySelect: 'Select the row',
})
