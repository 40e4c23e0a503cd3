import type { ReactNode } from 'react'
import { numbersIn } from '../numbers'
import { room } from '../room'

const { plural, count } = numbersIn('en')
const issues = (n: number) => plural(n, 'issue', 'issues')

/** The list of issues. It is in the first load: what few see is elsewhere. */
export const issuesTexts = room('issues', {
  title: 'Issues',
  state: 'State',
  tabs: { open: 'Open', regressed: 'Regressed', resolved: 'Resolved', muted: 'Muted', all: 'All' },
  sorts: {
    'last-seen': 'Last seen',
    'first-seen': 'Newest',
    count: 'Most events',
    users: 'Most people',
    trend: 'Rising',
    priority: 'Priority',
  },
  order: 'Order',
  search: 'Search',
  searchIssues: 'Search issues',
  searchExample: 'is:open release:1.4.* -environment:staging checkout',
  completions: 'Completions',
  meant: (link: ReactNode) => <> Did you mean {link}?</>,
  viewGone: 'This view is gone, or not shared with you. Here are the open issues.',
  found: (n: number, more: boolean, q: string) => `${issues(n)}${more ? ' and more' : ''}: ${q}`,
  pages: 'Pages of issues',
  allAs: (csv: ReactNode, json: ReactNode) => (
    <>
      All of this as {csv} or {json}
    </>
  ),
  deleted: (n: number, at: ReactNode) => (
    <>
      {issues(n)} deleted {at}.
    </>
  ),
  allProjects: 'All projects',
  views: 'Views',
  editView: 'Edit view',
  aboutView: 'About this view',
  saveView: 'Save as view',
  bulk: {
    pickPage: 'Select all issues of this page',
    acts: 'With the selected issues',
    picked: (n: number) => `${count(n)} selected`,
    resolve: 'Resolve',
    mute: 'Mute',
    forGood: 'For good',
    /** In the list of keys. */
    muteForGood: 'Mute for good',
    spans: { '1h': 'For an hour', '1d': 'For a day', '7d': 'For a week', '30d': 'For 30 days' } as Record<
      string,
      string
    >,
    untilEscalates: 'Until it escalates',
    assign: 'Assign',
    nobody: 'Nobody',
    priority: 'Priority',
    priorities: { high: 'High', medium: 'Medium', low: 'Low' },
    more: 'More',
    resolveNext: 'Resolve in the next release',
    reopen: 'Reopen',
    merge: 'Merge into one',
    delete: 'Delete',
    all: 'all that match',
    allOf: (n: number) => `all ${count(n)} that match`,
  },
  none: {
    notYours: 'Not part of your role',
    lookUp: 'Look up a code',
    noProject: 'No project yet',
    add: 'Add a project',
    noProjectWhy:
      'Issues come from applications that report their errors here. Add a project to get the address they report to.',
    silent: 'Nothing has been reported yet',
    connect: (project: string) => `Connect ${project}`,
    silentWhy:
      'No event has arrived. Point an SDK at the project’s DSN, and the first failure shows here within seconds.',
    showAll: 'Show all issues',
    found: {
      title: 'Nothing found',
      reason:
        'No issue you may see is like this. A search finds what all of its terms hold of; leave one out to find more.',
    },
    open: { title: 'No open issues', reason: 'Everything that was reported is resolved or muted.' },
    regressed: { title: 'No regressions', reason: 'No issue that was resolved has happened again.' },
    resolved: {
      title: 'Nothing resolved',
      reason: 'An issue you resolve moves here, and comes back as regressed should it happen again.',
    },
    muted: {
      title: 'Nothing muted',
      reason: 'An issue you mute goes on counting here without asking for attention.',
    },
    all: { title: 'No issues here', reason: 'No failure has been reported.' },
  },
})
