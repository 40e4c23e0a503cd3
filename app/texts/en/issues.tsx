import type { ReactNode } from 'react'
import type { FoundIssues } from '../../issues/open-counts'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('en')
const issues = (n: number) => plural(n, 'issue', 'issues')

/** Behind a number of issues, by the tab they are shown under. */
const foundIn = {
  open: 'open',
  mine: 'assigned to me',
  new: 'new',
  regressed: 'regressed',
  escalating: 'escalating',
  resolved: 'resolved',
  muted: 'muted',
  all: 'in total',
}

/** The list of issues. It is in the first load: what few see is elsewhere. */
export const issuesTexts = namespace('issues', {
  title: 'Issues',
  tabs: {
    open: 'Open',
    mine: 'Assigned to me',
    new: 'New',
    regressed: 'Regressed',
    escalating: 'Escalating',
    resolved: 'Resolved',
    muted: 'Muted',
    all: 'All',
  },
  sorts: {
    'last-seen': 'Last seen',
    'first-seen': 'Newest',
    count: 'Most events',
    users: 'Most users',
    trend: 'Trending',
    priority: 'Priority',
  },
  order: 'Sort by',
  lastEvent: 'Last event',
  /** By the value of `last-seen:`. */
  ranges: {
    '': 'Any time',
    '<1h': '1 hour',
    '<24h': '24 hours',
    '<7d': '7 days',
    '<14d': '14 days',
    '<30d': '30 days',
    '<90d': '90 days',
  } as Record<string, string>,
  environment: 'Environment',
  allEnvironments: 'All environments',
  search: 'Search',
  searchIssues: 'Search issues',
  searchExample: 'Add a filter or text',
  removeTerm: (term: string) => `Remove ${term}`,
  completions: 'Suggestions',
  meant: (link: ReactNode) => <> Did you mean {link}?</>,
  viewGone: 'This view was deleted or is not shared with you. Showing open issues.',
  /** `237 open`; without a tab `3 issues`. */
  found: ({ shown, all = shown, orMore }: FoundIssues, tab: keyof typeof foundIn | undefined) =>
    tab ? `${count(all)}${orMore ? '+' : ''} ${foundIn[tab]}` : orMore ? `${count(all)}+ issues` : issues(all),
  /** Of a list that has more pages. */
  part: ({ shown, all, orMore, first, last }: FoundIssues) =>
    first && !last && all !== undefined ? `1–${count(shown)} of ${count(all)}${orMore ? '+' : ''}` : undefined,
  pages: 'Pages of issues',
  exportAs: 'Export',
  deleted: (n: number, at: ReactNode) => (
    <>
      {issues(n)} deleted {at}.
    </>
  ),
  views: 'Views',
  editView: 'Edit view',
  aboutView: 'About this view',
  saveView: 'Save view',
  bulk: {
    pickPage: 'Select all on this page',
    acts: 'Selected issues',
    picked: (n: number) => `${count(n)} selected`,
    /** Behind the number. */
    selected: 'selected',
    clear: 'Clear selection',
    resolve: 'Resolve',
    mute: 'Mute',
    muteTitle: 'Mute',
    forGood: 'Forever',
    /** In the list of keys. */
    muteForGood: 'Mute forever',
    resolveTitle: 'Resolve in',
    spans: { '1h': 'For an hour', '1d': 'For a day', '7d': 'For a week', '30d': 'For 30 days' } as Record<
      string,
      string
    >,
    untilEscalates: 'Until it escalates',
    assign: 'Assign',
    nobody: 'Unassigned',
    priority: 'Priority',
    priorities: { high: 'High', medium: 'Medium', low: 'Low' },
    resolveNext: 'Next release',
    reopen: 'Reopen',
    merge: 'Merge',
    delete: 'Delete',
    all: 'All matching',
    allOf: (n: number) => `All ${count(n)} matching`,
  },
})
