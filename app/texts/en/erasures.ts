import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('en')

/** Erasing a visitor from a project's events. */
export const erasuresTexts = namespace('erasures', {
  title: 'Erase a visitor',
  below: 'Removes one visitor from the events, attachments and feedback of this project.',
  erase: 'Visitor',
  eraseIt: 'Erase',
  fields: { id: 'User ID', email: 'E-mail', ip: 'IP address' },
  hints: {
    id: 'Exactly as your app sends it. IDs of 12 or more characters are also removed from free text.',
    email: 'Also removed from free text, in upper and lower case.',
    ip: 'One complete address. People behind the same address are erased, too.',
  },
  sure: 'This cannot be undone',
  sureHint:
    'Matching users are removed with all their fields, attachments and feedback. Mentions of them in comments and support notes are removed, too. Not searched: parked items (kept up to 30 days), backups and events that arrive later.',
  begun: 'Erasing has started. It continues in the background.',
  mistakes: {
    nobody: 'Enter a user ID, an e-mail address or an IP address.',
    email: 'Enter a complete e-mail address.',
    ip: 'Enter one complete IP address.',
    'too-long': 'This value is too long. Check it.',
    unsure: 'Tick the box to confirm that this cannot be undone.',
    unknown: 'You cannot change this project.',
    busy: 'Another visitor is still being erased. Try again when that is done.',
  },
  done: 'Erased visitors',
  doneNote: 'The list does not say who was erased.',
  none: 'No visitors erased yet',
  noneNote: 'Each erasure is listed here with what it changed.',
  operator: 'Command line',
  columns: {
    when: 'Time',
    by: 'Started by',
    knownBy: 'Matched by',
    state: 'State',
    looked: 'Events read',
    changed: 'Changed',
  },
  working: (percent: number) => `${percent}%`,
  finished: 'Done',
  changed: {
    events: (n: number) => plural(n, 'event rewritten', 'events rewritten'),
    theirs: (n: number) => `removed as the user of ${plural(n, 'event', 'events')}`,
    attachments: (n: number) => plural(n, 'attachment deleted', 'attachments deleted'),
    issues: (n: number) => plural(n, 'issue title rewritten', 'issue titles rewritten'),
    people: (n: number) => plural(n, 'issue counts one user fewer', 'issues count one user fewer'),
    reports: (n: number) => plural(n, 'report, comment or note changed', 'reports, comments and notes changed'),
    unreadable: (n: number) => plural(n, 'event could not be read', 'events could not be read'),
  },
})
