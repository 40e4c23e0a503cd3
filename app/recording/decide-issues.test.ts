import { expect, test } from 'vitest'
import { id, now, processed } from '../../tests/store/contract/builders'
import { anIssue, place, web } from '../../tests/support/recording'
import { hourOf, hours } from '../clock'
import type { ProcessedEvent } from '../store/store'
import { decideIssues, releasesOf, shownQuestions } from './decide-issues'
import { decideUsers, userGroups } from './decide-users'
import { noFigures } from './figures'
import { hourKey, type KnownClusters, type KnownHour, type KnownIssue, releaseKey } from './loaded'

const at = now

type Store = {
  /** By cause of its events. */
  issues?: Record<string, KnownIssue>
  targets?: KnownIssue[]
  clusters?: KnownClusters
  hours?: Record<string, KnownHour>
  releases?: Record<string, number>
  /** By issue: which of the requested users it already has. */
  people?: Record<number, number[]>
}

function decide(events: ProcessedEvent[], store: Store = {}) {
  const releases = Object.entries(store.releases ?? {}).map(([version, seen]) => [releaseKey(web.id, version), seen])
  const { batch, known, placed } = place(events, store.issues, {
    targets: new Map((store.targets ?? []).map((issue) => [issue.id, issue])),
    releases: new Map(releases as [string, number][]),
    ...(store.clusters && { clusters: store.clusters }),
  })
  const answers = {
    hours: new Map(Object.entries(store.hours ?? {})),
    people: new Map(Object.entries(store.people ?? {}).map(([issue, users]) => [Number(issue), new Set(users)])),
    releases: new Map<string, number>(),
    releaseOfCommit: new Map<string, string>(),
  }
  const people = decideUsers(userGroups(placed.groups), { users: new Map(), own: new Map() })
  return {
    placed,
    questions: shownQuestions(placed, people, at),
    decisions: decideIssues(releasesOf(batch), placed, people, known, answers, at),
  }
}

const some = (count: number, parts: Parameters<typeof processed>[1] = {}) =>
  Array.from({ length: count }, () => processed(web, { ...parts, event: { ...parts.event, id: id() } }))

test('a fingerprint without an issue creates one, and that is news', () => {
  const { placed, decisions } = decide([...some(2), ...some(1, { cause: 'other' })])
  expect(placed.groups.map(({ state, shown, title }) => [state.ref, shown === state, title])).toEqual([
    [-1, true, 'Error: boom'],
    [-2, true, 'Error: boom'],
  ])
  expect(placed.issues.map(({ figures }) => figures.count)).toEqual([2, 1])
  expect(decisions.news).toEqual([
    { kind: 'new', issue: -1 },
    { kind: 'new', issue: -2 },
  ])
})

test('events of a known issue are counted per hour', () => {
  const events = [...some(2), ...some(1, { event: { timestamp: at - hours(1) } })]
  const { placed, decisions } = decide(events, { issues: { cause: anIssue() } })
  expect(placed.issues).toMatchObject([{ ref: 7, figures: { count: 13, added: 3, lastSeen: at } }])
  expect(placed.issues[0]?.hours).toEqual(
    new Map([
      [hourOf(at), 2],
      [hourOf(at) - 1, 1],
    ]),
  )
  expect(decisions).toEqual({ statuses: [], escalated: [], news: [] })
})

test('a merged issue counts for itself and its merge target, which keeps its own figures separately', () => {
  const target = anIssue({ id: 3, members: 1, own: { ...noFigures, count: 4, firstSeen: 1, lastSeen: 2 } })
  const member = anIssue({ id: 7, mergedInto: 3 })
  const events = [...some(2, { cause: 'member' }), ...some(1, { cause: 'target' })]
  const { placed } = decide(events, { issues: { member, target }, targets: [target] })
  const figures = Object.fromEntries(placed.issues.map((issue) => [issue.ref, [issue.figures.count, issue.own?.count]]))
  expect(figures).toEqual({ 7: [12, undefined], 3: [13, 5] })
})

test('an emptied issue that is merged elsewhere is shown separately again when it gets events', () => {
  const emptied = anIssue({ mergedInto: 3, emptied: true, figures: { ...noFigures, lastRelease: '1' } })
  const { placed } = decide(some(1), { issues: { cause: emptied }, targets: [anIssue({ id: 3 })] })
  expect(placed.groups).toMatchObject([{ leaves: { id: 3 }, shown: { ref: 7 }, state: { figures: { firstSeen: at } } }])
})

test('an issue that leaves a resolved merge target regresses, and the target does not', () => {
  const emptied = anIssue({ mergedInto: 3, emptied: true, figures: noFigures })
  const target = anIssue({ id: 3, status: 'resolved', statusAt: at - 5 })
  const { decisions } = decide(some(1, { event: { release: '2' } }), { issues: { cause: emptied }, targets: [target] })
  expect(decisions.statuses).toEqual([{ issue: 7, status: 'regressed', release: '2', what: 'regressed' }])
  const waited = some(1, { event: { received: at - 6 } })
  expect(decide(waited, { issues: { cause: emptied }, targets: [target] }).decisions.statuses).toEqual([])
})

test('a rule retitles an issue, once', () => {
  const retitled = some(1, { retitled: 'Payment failed', event: { title: 'Payment failed' } })
  expect(decide(retitled, { issues: { cause: anIssue() } }).placed.groups).toMatchObject([
    { isRetitled: true, title: 'Payment failed' },
  ])
  const done = anIssue({ title: 'Payment failed' })
  expect(decide(retitled, { issues: { cause: done } }).placed.groups).toMatchObject([{ isRetitled: false }])
})

test('a resolved issue regresses in the earliest release of the batch that contradicts the fix', () => {
  const resolved = anIssue({ status: 'resolved', statusAt: at - 5 })
  const events = [...some(1, { event: { release: 'app@1.2.0' } }), ...some(1, { event: { release: 'app@1.1.0' } })]
  const { decisions } = decide(events, { issues: { cause: resolved } })
  expect(decisions.statuses).toEqual([{ issue: 7, status: 'regressed', release: 'app@1.1.0', what: 'regressed' }])
  expect(decisions.news).toEqual([{ kind: 'regressed', issue: 7, release: 'app@1.1.0' }])
})

test('resolved in the next release: a release counts by when it was first seen, in this batch or before', () => {
  const resolved = anIssue({ status: 'resolved', statusAt: at - 5, condition: { kind: 'next-release' } })
  const event = some(1, { event: { release: 'b' } })
  expect(decide(event, { issues: { cause: resolved }, releases: { b: at - 9 } }).decisions.statuses).toEqual([])
  expect(decide(event, { issues: { cause: resolved } }).decisions.statuses).toMatchObject([{ release: 'b' }])
})

test('events of all merged issues decide together on the merge target', () => {
  const target = anIssue({
    ...{ id: 3, members: 2, status: 'muted', condition: { kind: 'events', more: 2, count: 12 } },
    own: noFigures,
  })
  const [a, b] = [anIssue({ id: 7, mergedInto: 3 }), anIssue({ id: 8, mergedInto: 3 })]
  const events = [...some(1, { cause: 'a' }), ...some(1, { cause: 'b' })]
  const { decisions } = decide(events, { issues: { a, b }, targets: [target] })
  expect(decisions.statuses).toEqual([{ issue: 3, status: 'open', release: null, what: 'woken' }])
  expect(decisions.news).toEqual([])
})

test('muted until it affects N more users: users of the batch count, each once for the merge target', () => {
  const target = anIssue({
    ...{ id: 3, members: 1, users: 5, status: 'muted', condition: { kind: 'users', more: 2, users: 7 } },
    own: noFigures,
  })
  const member = anIssue({ id: 7, mergedInto: 3 })
  const events = [...some(1, { cause: 'member', user: 1 }), ...some(2, { cause: 'target', user: 1 })]
  const ask = (more: ProcessedEvent[], people: number[]) =>
    decide([...events, ...more], { issues: { member, target }, targets: [target], people: { 3: people } })
  expect(ask([], []).questions.people).toEqual([{ issue: 3, users: new Set([1]) }])
  expect(ask([], []).decisions.statuses).toEqual([])
  const another = some(1, { cause: 'member', user: 2 })
  expect(ask(another, [1]).decisions.statuses).toEqual([])
  expect(ask(another, []).decisions.statuses).toMatchObject([{ issue: 3, status: 'open', what: 'woken' }])
})

test('an unusual hour escalates the issue, and is news only if the hour before was not unusual', () => {
  const key = hourKey(7, hourOf(at))
  const ask = (issue: KnownIssue) =>
    decide(some(5), { issues: { cause: issue }, hours: { [key]: { count: 15, busiest: [] } } })
  const { questions, decisions } = ask(anIssue())
  expect(questions.hours).toEqual([{ issue: 7, hour: hourOf(at), added: 5 }])
  expect(decisions).toMatchObject({ escalated: [{ issue: 7, at }], news: [{ kind: 'escalating', issue: 7 }] })
  expect(ask(anIssue({ escalatedAt: at - hours(2) })).decisions).toMatchObject({ escalated: [{ at }], news: [] })
  expect(ask(anIssue({ escalatedAt: at })).questions.hours).toEqual([])
})

test('events of future hours do not escalate an issue', () => {
  const events = some(30, { event: { timestamp: at + hours(2) } })
  expect(decide(events, { issues: { cause: anIssue() } }).questions.hours).toEqual([])
})

const imported = (count: number, parts: Parameters<typeof processed>[1] = {}) =>
  some(count, parts).map((event) => ({ ...event, imported: {} }))

test('an issue of imported events is no news, unless an event of its own comes with them', () => {
  expect(decide(imported(2)).decisions.news).toEqual([])
  expect(decide([...imported(2), ...some(1)]).decisions.news).toEqual([{ kind: 'new', issue: -1 }])
})

test('an imported event counts for a resolved issue when it happened, not when it was imported', () => {
  const resolved = anIssue({ status: 'resolved', statusAt: at - 5 })
  const before = imported(1, { event: { timestamp: at - 6 } })
  expect(decide(before, { issues: { cause: resolved } }).decisions).toMatchObject({ statuses: [], news: [] })
  const after = imported(1, { event: { timestamp: at - 4 } })
  const { statuses, news } = decide(after, { issues: { cause: resolved } }).decisions
  expect([statuses, news]).toEqual([[{ issue: 7, status: 'regressed', release: null, what: 'regressed' }], []])
})

test('an imported release is as old as its events', () => {
  const resolved = anIssue({ status: 'resolved', statusAt: at - 5, condition: { kind: 'next-release' } })
  const old = imported(1, { cause: 'other', event: { release: 'b', timestamp: at - 9 } })
  const { decisions } = decide([...old, ...some(1, { event: { release: 'b' } })], { issues: { cause: resolved } })
  expect(decisions.statuses).toEqual([])
})

test('imported events do not escalate an issue, and the hours before an import are not taken for silence', () => {
  const key = hourKey(7, hourOf(at))
  const hoursOf = (count: number) => ({ [key]: { count, busiest: [] } })
  const many = { issues: { cause: anIssue() }, hours: hoursOf(15) }
  expect(decide(some(5), many).decisions.news).toEqual([{ kind: 'escalating', issue: 7 }])
  expect(decide(imported(5), many).decisions).toMatchObject({ escalated: [], news: [] })
  const lately = { issues: { cause: anIssue({ importedAt: at - hours(2) }) }, hours: hoursOf(15) }
  expect(decide(some(5), lately).decisions).toMatchObject({ escalated: [], news: [] })
})

test('an imported event says since when its issue is known', () => {
  const [event] = imported(1, { event: { timestamp: at - 9 } })
  const { placed } = decide([{ ...event!, imported: { firstSeen: at - hours(500) } }, ...some(1)])
  expect(placed.issues).toMatchObject([{ figures: { firstSeen: at - hours(500), lastSeen: at } }])
})
