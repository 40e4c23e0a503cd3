import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('en')

/** The page of an issue: its head, its toolbar, its figures and its tabs. */
export const issueTexts = namespace('issue', {
  actions: 'Issue actions',
  neighbours: {
    label: 'Issues of the list',
    previous: 'Previous issue',
    next: 'Next issue',
    position: (place: number, all: number, orMore: boolean) => `${count(place)} of ${count(all)}${orMore ? '+' : ''}`,
  },
  endOfList: { previous: 'This is the first issue of the list.', next: 'This is the last issue of the list.' },
  resolve: {
    now: 'Resolve',
    reopen: 'Reopen',
    more: 'Resolve in…',
    title: 'Resolve in',
    next: 'Next release',
    current: 'Current release',
    other: 'Another release or commit…',
    openNext: 'Then open the next issue',
  },
  mute: {
    now: 'Mute',
    unmute: 'Unmute',
    more: 'Mute until…',
    title: 'Mute until',
    spans: { '1h': '1 hour', '1d': '1 day', '7d': '7 days', '30d': '30 days' } as Record<string, string>,
    events: (n: number) => `It happens ${plural(n, 'more time', 'more times')}`,
    users: (n: number) => `It affects ${plural(n, 'more user', 'more users')}`,
    escalates: 'It escalates',
    other: 'Another condition…',
    forever: 'Mute forever',
  },
  assign: {
    to: 'Assign to',
    button: 'Assign',
    is: (name: string) => `Assigned to ${name}`,
    unassigned: 'Unassigned',
    me: (name: string) => `${name} (me)`,
    team: 'Team',
  },
  priority: {
    title: 'Priority',
    names: { high: 'High', medium: 'Medium', low: 'Low' },
    is: (name: string) => `Priority: ${name}`,
  },
  more: {
    label: 'More actions',
    bookmark: 'Bookmark',
    unbookmark: 'Remove bookmark',
    comment: 'Comment',
    merge: 'Merge or split…',
    delete: 'Delete issue',
  },
  comments: (n: number) => plural(n, 'comment', 'comments'),
  figures: {
    events: 'Events',
    users: 'Users',
    lastSeen: 'Last seen',
    firstSeen: 'First seen',
    releases: 'Releases',
    release: 'Release',
    shown: 'Shown to visitors',
    digests: (n: number, orMore: boolean) => (orMore ? `${count(n)}+ digests` : plural(n, 'digest', 'digests')),
  },
  tabs: {
    label: 'Views of this issue',
    event: 'Latest event',
    events: 'Events',
    tags: 'Tags',
    activity: 'Activity',
    support: 'Support',
    grouping: 'Grouping',
    wantsAnswer: 'no note for support yet',
  },
  chart: {
    span: 'Time range',
    spans: { '24h': '24 h', '14d': '14 d', '90d': '90 d' },
    groupBy: (what: string) => `Group by: ${what}`,
    table: 'Show as table',
    noTable: 'Hide table',
    release: (n: number) => (n === 1 ? 'release' : `release (${count(n)})`),
    newReleases: 'New releases',
  },
})
