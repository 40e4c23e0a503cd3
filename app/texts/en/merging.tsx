import type { ReactNode } from 'react'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('en')
const events = (n: number) => plural(n, 'event', 'events')

/** Why the events of an issue are together; merging it, splitting it and grouping it again. */
export const mergingTexts = namespace('merging', {
  why: 'Why are these events grouped?',
  rules: 'Project rules',
  mergedInto: (n: number) => `${plural(n, 'issue was', 'issues were')} merged into this one.`,
  ofEvent: (link: (words: string) => ReactNode, at: ReactNode) => (
    <>
      Based on the {link('event')} of {at}
    </>
  ),
  noneKept: 'No events are kept, so the grouping cannot be explained.',

  merged: 'Merged issues',
  shownAs: (n: number, shortId: string) => `${plural(n, 'issue', 'issues')} merged into ${shortId}`,
  storm: (link: (words: string) => ReactNode, n: number, first?: string) => (
    <>
      Part of {link(`${count(n)} similar issues`)} created in a short time
      {first !== undefined && `, starting with ${first}`}.
    </>
  ),
  showMore: (n: number) => `Show ${count(n)} more`,
  merge: 'Merge',
  mergeWith: 'Merge with',
  mergeExample: 'WEB-12, WEB-15',
  mergeHint: 'Short IDs of issues in the same project. You can unmerge any time.',
  unmerge: 'Unmerge',
  unmergeOne: (shortId: string) => `Unmerge ${shortId}`,
  another: 'Another issue ID',
  oneOf: (n: number) => plural(n, 'more issue', 'more issues'),
  unmergeAll: 'Unmerge all…',
  unmergeAllNote: 'Every issue gets its own events back, and the current status of this issue.',
  unmergeThem: 'Unmerge all',
  emptied: 'all of its events were grouped elsewhere',
  events,

  split: 'Split',
  splitNote: 'For an issue with more than one cause',
  splitThis: 'Split this issue…',
  splitIt: 'Split issue',
  splitBy: 'Split by',
  none: 'none',
  splitHint: (shortId: string) =>
    `Events with the value shown stay in ${shortId}. Every other value gets its own issue. Removing the split merges them again.`,
  inForce: (by: string, kept?: ReactNode) => (
    <>
      Split by {by}. Value of this issue: {kept ?? 'none'}.
    </>
  ),
  removeSplit: 'Remove split',

  stored: 'Stored events',
  running: (looked: number, total: number, moved: number) =>
    `Regrouping: ${count(looked)} of ${events(total)} checked, ${count(moved)} moved.`,
  done: (looked: number, total: number, moved: number, at: ReactNode) => (
    <>
      Regrouped {at}: {`${count(looked)} of ${events(total)} checked, ${count(moved)} moved.`}
    </>
  ),
  lookedAt: 'Events checked',
  storedNote: 'Rules, splits and source maps apply to new events. Regroup to apply them to stored events.',
  regroup: 'Regroup stored events',

  history: 'Activity',
  operator: 'Command line',
})
