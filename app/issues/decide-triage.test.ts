import { expect, test } from 'vitest'
import type { Condition } from './condition'
import {
  type Assignee,
  decideTriage,
  type TriageChange,
  type TriageState,
  takeBack,
  triageImage,
  wakeAtOf,
} from './decide-triage'
import type { IssueStatus } from './issue'
import type { IssueChange } from './triage'

const at = 1000
const issue = (parts: Partial<TriageState> = {}) => ({
  status: 'open' as IssueStatus,
  statusAt: 1,
  condition: null,
  regressedIn: null,
  assignee: null,
  team: null,
  priority: 'medium' as const,
  count: 10,
  users: 3,
  ...parts,
})
const next: Condition = { kind: 'next-release' }

const table: [string, Partial<TriageState>, IssueChange, Partial<TriageState>, what: string, detail: string][] = [
  ['resolve', {}, { what: 'resolve' }, { status: 'resolved', statusAt: at }, 'resolved', ''],
  [
    'resolve in a release',
    { status: 'regressed', regressedIn: '1.2' },
    { what: 'resolve', when: next },
    { status: 'resolved', condition: next, regressedIn: null },
    'resolved',
    '{"kind":"next-release"}',
  ],
  [
    'resolve otherwise',
    { status: 'resolved', condition: next },
    { what: 'resolve' },
    { condition: null },
    'resolved',
    '',
  ],
  ['reopen', { status: 'muted' }, { what: 'open' }, { status: 'open', statusAt: at }, 'reopened', ''],
  [
    'mute until N more',
    {},
    { what: 'mute', until: { kind: 'users', more: 2 } },
    { status: 'muted', condition: { kind: 'users', more: 2, users: 5 } },
    'muted',
    '{"kind":"users","more":2,"users":5}',
  ],
  ['prioritise', {}, { what: 'priority', priority: 'high' }, { priority: 'high' }, 'priority', 'high'],
  ['take from everybody', { team: 4 }, { what: 'assign' }, { assignee: null, team: null }, 'assigned', ''],
]

test.each(table)('%s', (_, before, change, after, what, detail) => {
  expect(decideTriage(issue(before), change, at)).toMatchObject({ after, what, detail })
})

test('a member replaces a team as assignee, and the other way round', () => {
  const ada: Assignee = { userId: 7, name: 'Ada' }
  const shop: Assignee = { teamId: 4, name: 'Shop' }
  const given = decideTriage(issue({ team: 4 }), { what: 'assign', userId: 7 }, at, ada)
  expect(given).toMatchObject({ after: { assignee: 7, team: null }, what: 'assigned', detail: 'Ada' })
  const back = decideTriage(issue({ assignee: 7 }), { what: 'assign', team: 'shop' }, at, shop)
  expect(back).toMatchObject({ after: { assignee: null, team: 4 }, what: 'assigned-team', detail: 'Shop' })
})

test.each<[Partial<TriageState>, IssueChange, Assignee?]>([
  [{}, { what: 'open' }],
  [
    { status: 'resolved', condition: next },
    { what: 'resolve', when: next },
  ],
  [{ assignee: 7 }, { what: 'assign', userId: 7 }, { userId: 7, name: 'Ada' }],
  [{}, { what: 'assign' }],
  [{}, { what: 'priority', priority: 'medium' }],
  [{}, { what: 'bookmark', on: true }],
])('what is so already changes nothing: %j, %j', (before, change, assignee) => {
  expect(decideTriage(issue(before), change, at, assignee)).toBeUndefined()
})

test('only a mute for a time ends by itself', () => {
  expect(wakeAtOf(issue({ status: 'muted', condition: { kind: 'time', at: 5000 } }))).toBe(5000)
  expect(wakeAtOf(issue({ status: 'muted', condition: { kind: 'escalating' } }))).toBeNull()
  expect(wakeAtOf(issue())).toBeNull()
})

test('undo restores what the decision changed, and nothing else', () => {
  const before = issue({ status: 'regressed', regressedIn: '1.2' })
  const change: IssueChange = { what: 'resolve', when: next }
  const done = decideTriage(before, change, at) as TriageChange
  const now: TriageState = { ...done.after, priority: 'high' }
  expect(takeBack(now, change, triageImage(before, done))).toEqual({
    ...{ status: 'regressed', statusAt: 1, condition: null, regressedIn: '1.2' },
    ...{ assignee: null, team: null, priority: 'high' },
  })
})

test.each<[IssueChange, Partial<TriageState>]>([
  [{ what: 'resolve' }, { status: 'regressed' }],
  [{ what: 'resolve' }, { statusAt: at + 1 }],
  [{ what: 'mute', until: { kind: 'events', more: 5 } }, { condition: { kind: 'escalating' } }],
  [{ what: 'priority', priority: 'high' }, { priority: 'low' }],
])('%j is not taken back when the issue changed since to %j', (change, since) => {
  const done = decideTriage(issue(), change, at) as TriageChange
  expect(takeBack({ ...done.after, ...since }, change, triageImage(issue(), done))).toBeUndefined()
})
