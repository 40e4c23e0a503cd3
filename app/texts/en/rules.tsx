import type { ReactNode } from 'react'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('en')

/** The page of a project's grouping rules. */
export const rulesTexts = namespace('rules', {
  pageTitle: (project: string | undefined) => `Grouping of ${project ?? 'a project'}`,
  title: 'Grouping',
  about: 'What the people of this project know about its failures that a fingerprint cannot.',
  rules: 'Rules',
  order: 'asked in this order; the first that applies counts',
  none: 'None. Events are grouped by what they are.',
  add: 'Add a rule',
  changeIt: (place: number) => `Change rule ${place}`,
  conditions: 'Every condition that is filled in has to hold. * stands for anything.',
  stored: 'Stored events',
  regroup: 'Group stored events again',
  regroupWords:
    'Rules go for events to come. This looks at recent ones, and groups the issues again whose events belong elsewhere by now.',

  used: (events: number, last: ReactNode) => (
    <>
      {plural(events, 'event', 'events')}, last {last}
    </>
  ),
  unused: 'no event yet',
  off: 'off',
  change: (place: number, Unseen: (props: { children: ReactNode }) => ReactNode) => (
    <>
      Change<Unseen> rule {place}</Unseen>
    </>
  ),
  switchOff: 'Switch off',
  switchOn: 'Switch on',
  up: 'Up',
  down: 'Down',
  remove: 'Delete…',
  removeQuestion: 'Events it grouped stay where they are until they are grouped again.',
  removeIt: 'Delete rule',
  removeAsk: (place: number) => `Delete… rule ${place}`,
  removeTitle: (place: number) => `Delete rule ${place}?`,

  preview: 'Preview',
  previewWords: 'Preview shows what the rule would do to recent events. Nothing is saved.',
  save: 'Save',
  cancel: 'Cancel',
  when: 'When',
  fields: {
    type: 'Type',
    message: 'Message',
    path: 'Path',
    function: 'Function',
    tag: 'Tag',
    tagValue: 'Value of the tag',
    fingerprint: 'Fingerprint',
    title: 'Title',
    level: 'Level',
  },
  examples: { message: 'No till for *', title: 'No till for {{ tags.tenant }}' },
  hints: {
    path: 'A file of the stack, or its module.',
    function: 'Of the same call as the path.',
    fingerprint:
      'What is the same in all parts is one issue. {{ default }} is what it would be without the rule; {{ type }}, {{ message }}, {{ function }}, {{ module }}, {{ transaction }}, {{ release }} and {{ tags.name }} are the event’s own.',
    title: 'The same placeholders; an issue is called by the first event it gets the title from.',
  },
  follows: 'Then',
  asSent: 'As sent',

  changes: (changed: number, looked: number) =>
    `${changed === 0 ? 'None' : changed} of ${plural(looked, 'recent event', 'recent events')} would change.`,
  merge: (issues: ReactNode, events: number) => (
    <>
      {issues} would come together ({plural(events, 'event', 'events')}).
    </>
  ),
  split: (issue: ReactNode, groups: number) => (
    <>
      {issue} would come apart into {groups}.
    </>
  ),
  move: (issues: ReactNode, n: number) => (
    <>
      {issues} would go on as {n === 1 ? 'a new issue' : 'new issues'}.
    </>
  ),
  retitle: (issue: ReactNode, title: string) => (
    <>
      {issue} would be called “{title}”.
    </>
  ),
  grade: (issue: ReactNode, level: string) => (
    <>
      {issue} would be {level}.
    </>
  ),
  more: (n: number) => ` and ${n} more`,
})
