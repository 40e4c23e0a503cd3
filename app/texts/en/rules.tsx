import type { ReactNode } from 'react'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { count, plural } = numbersIn('en')

/** The page of a project's grouping rules. */
export const rulesTexts = namespace('rules', {
  pageTitle: (project: string | undefined) => `Grouping of ${project ?? 'a project'}`,
  title: 'Grouping',
  about: 'Custom grouping rules.',
  rules: 'Rules',
  order: 'First match wins.',
  none: 'No rules yet.',
  add: 'New rule',
  changeIt: (place: number) => `Edit rule ${place}`,
  conditions: 'All filled-in conditions must match. Use * as a wildcard.',
  stored: 'Stored events',
  regroup: 'Regroup stored events',
  regroupWords: 'Rules apply to new events. Regroup to apply them to recent events.',

  used: (events: number, last: ReactNode) => (
    <>
      {plural(events, 'event', 'events')}, last {last}
    </>
  ),
  unused: 'no events yet',
  off: 'disabled',
  change: (place: number, Unseen: (props: { children: ReactNode }) => ReactNode) => (
    <>
      Edit<Unseen> rule {place}</Unseen>
    </>
  ),
  switchOff: 'Disable',
  switchOn: 'Enable',
  up: 'Move up',
  down: 'Move down',
  remove: 'Delete…',
  removeQuestion: 'Its events stay where they are until you regroup.',
  removeIt: 'Delete rule',
  removeAsk: (place: number) => `Delete… rule ${place}`,
  removeTitle: (place: number) => `Delete rule ${place}?`,

  preview: 'Preview',
  previewWords: 'Fill in the rule and choose Preview to see its effect on recent events. Nothing is saved.',
  save: 'Save',
  cancel: 'Cancel',
  when: 'If',
  fields: {
    type: 'Type',
    message: 'Message',
    path: 'Path',
    function: 'Function',
    tag: 'Tag',
    tagValue: 'Tag value',
    fingerprint: 'Fingerprint',
    title: 'Title',
    level: 'Level',
  },
  examples: { message: 'No price for *', title: 'No price for {{ tags.tenant }}' },
  hints: {
    path: 'File or module of a frame.',
    function: 'In the same frame as the path.',
    fingerprint:
      'Events with the same fingerprint form one issue. Available: {{ default }}, {{ type }}, {{ message }}, {{ function }}, {{ module }}, {{ transaction }}, {{ release }}, {{ tags.name }}.',
    title: 'Same placeholders. Set by the first event that matches.',
  },
  follows: 'Then',
  asSent: 'Unchanged',

  changes: (changed: number, looked: number) =>
    looked === 0
      ? 'There are no recent events to check.'
      : `${changed === 0 ? 'None' : count(changed)} of ${plural(looked, 'recent event', 'recent events')} would change.`,
  merge: (issues: ReactNode, events: number) => (
    <>
      {issues} would merge ({plural(events, 'event', 'events')}).
    </>
  ),
  split: (issue: ReactNode, groups: number) => (
    <>
      {issue} would split into {groups} issues.
    </>
  ),
  move: (issues: ReactNode, n: number) => (
    <>
      {issues} would become {n === 1 ? 'a new issue' : 'new issues'}.
    </>
  ),
  retitle: (issue: ReactNode, title: string) => (
    <>
      {issue} would be renamed “{title}”.
    </>
  ),
  grade: (issue: ReactNode, level: string) => (
    <>
      {issue} would get level {level}.
    </>
  ),
  more: (n: number) => ` and ${count(n)} more`,
})
