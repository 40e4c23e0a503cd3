import type { ReactNode } from 'react'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('en')
const events = (n: number) => plural(n, 'event', 'events')

/** Why the events of an issue are together; merging it, splitting it and grouping it again. */
export const mergingTexts = namespace('merging', {
  why: 'Why these events are together',
  rules: 'Rules of the project',
  mergedInto: (n: number) => `${plural(n, 'issue was', 'issues were')} merged into it, so their events are here, too.`,
  ofEvent: (link: (words: string) => ReactNode, at: ReactNode) => (
    <>
      Of the {link('event')} of {at}
    </>
  ),
  noneKept: 'None of its events is kept any more, so there is nothing to explain it by.',

  merged: 'Merged issues',
  shownAs: (n: number, shortId: string) => `${plural(n, 'issue', 'issues')} shown as part of ${shortId}`,
  storm: (link: (words: string) => ReactNode, n: number, first?: string) => (
    <>
      It is one of {link(`${count(n)} look-alikes`)} that came in a short time
      {first !== undefined && `, the first of them ${first}`}.
    </>
  ),
  showMore: (n: number) => `Show ${count(n)} more`,
  merge: 'Merge',
  mergeWith: 'Merge with',
  mergeExample: 'WEB-12, WEB-15',
  mergeHint: 'Short IDs of issues in the same project. You can unmerge any time.',
  unmerge: 'Unmerge',
  unmergeOne: (shortId: string) => `Unmerge ${shortId}`,
  another: 'Short id of another merged issue',
  oneOf: (n: number) => `One of ${count(n)} more`,
  unmergeAll: 'Unmerge all…',
  unmergeAllNote: 'Each gets back what is its own, and goes on in the state of this issue.',
  unmergeThem: 'Unmerge all of them',
  emptied: 'its events were all grouped elsewhere',
  events,

  split: 'Split',
  splitNote: 'when this is more than one problem',
  splitThis: 'Split this issue…',
  splitIt: 'Split',
  splitBy: 'Tell its events apart by',
  none: 'none',
  splitHint: (shortId: string) =>
    `Events with the value shown stay in ${shortId}. Every other value gets an issue of its own, for events to come and for those that are stored. Removing the split brings them together again.`,
  inForce: (by: string, kept?: ReactNode) => (
    <>
      Its events are told apart by {by}. Here are those with {kept ?? 'none'}.
    </>
  ),
  removeSplit: 'Remove the split',

  stored: 'Stored events',
  running: (looked: number, total: number, moved: number) =>
    `Being grouped again: ${count(looked)} of ${events(total)} looked at, ${count(moved)} moved.`,
  done: (looked: number, total: number, moved: number, at: ReactNode) => (
    <>
      {`Grouped again: ${count(looked)} of ${events(total)} looked at, ${count(moved)} moved, `}
      {at}.
    </>
  ),
  lookedAt: 'Events looked at',
  storedNote:
    'Rules, splits and source maps go for events to come. Stored ones stay where they are until they are grouped again.',
  regroup: 'Group stored events again',

  history: 'What was done',
  operator: 'The operator',
})
