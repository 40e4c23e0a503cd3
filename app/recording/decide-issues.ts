import { hourOf, hours, type Instant } from '../clock'
import { escalation, escalationThreshold } from '../issues/escalation'
import type { IssueStatus } from '../issues/issue'
import { type Happening, recurrence, type Standing } from '../issues/transition'
import type { SortedBatch } from './batch'
import type { UserChanges } from './decide-users'
import { arrivedAt, isLive } from './imported'
import { hourKey, type KnownIssue, type KnownOfBatch, type KnownOfShown, releaseKey } from './loaded'
import { eventsByShown, type IssueState, type PlacedBatch, type PlacedGroup } from './place-issues'

/** News about an issue that alerts may report; references below zero are new issues and clusters of the batch. */
export type IssueNews =
  | { kind: 'new'; issue: number }
  | { kind: 'regressed'; issue: number; release: string | null }
  | { kind: 'escalating'; issue: number }
  | { kind: 'storm'; cluster: number; issue: number }

/** An automatic change of an issue's status, and its entry in the history. */
export type StatusChange = {
  issue: number
  status: IssueStatus
  /** The release in which it happened again. */
  release: string | null
  what: 'regressed' | 'woken'
}

export type IssueDecisions = {
  statuses: StatusChange[]
  /** `at`: start of the unusual hour. */
  escalated: { issue: number; at: Instant }[]
  news: IssueNews[]
}

export type ShownQuestions = {
  /** Events of an issue and its members in this hour, and the busiest hours before it if the sum with `added` may be unusual. */
  hours: { issue: number; hour: number; added: number }[]
  /** Which of these users an issue or one of its members already has. */
  people: { issue: number; users: ReadonlySet<number> }[]
  /** When these releases were first seen. */
  releases: { projectId: number; version: string }[]
  /** Which releases have these commits, and when those were first seen. */
  commits: { projectId: number; commit: string }[]
}

/** What has to be loaded for the issues that happen again. `people`: the users that the batch adds to them. */
export function shownQuestions({ groups }: PlacedBatch, people: UserChanges, at: Instant): ShownQuestions {
  const questions: ShownQuestions = { hours: [], people: [], releases: [], commits: [] }
  for (const shown of shownAgain(groups)) {
    const { ref: issue, known, newestHour: hour, inNewestHour: added } = shown
    if (mayEscalate(shown, at)) questions.hours.push({ issue, hour, added })
    const users = known && waitsForUsers(known) ? usersAdded(people, issue) : undefined
    if (users && users.size > 0) questions.people.push({ issue, users })
    if (known) askAboutFix(known, questions)
  }
  for (const { leaves } of groups) if (leaves) askAboutFix(leaves, questions)
  return questions
}

function askAboutFix({ projectId, status, condition }: KnownIssue, { releases, commits }: ShownQuestions): void {
  if (status !== 'resolved') return
  if (condition?.kind === 'release') releases.push({ projectId, version: condition.version })
  if (condition?.kind === 'commit') commits.push({ projectId, commit: condition.commit })
}

/**
 * Decides which issues regress, are unmuted, escalate or are news. `named`: the releases of the batch; `people`: the users it adds to
 * issues.
 */
export function decideIssues(
  named: Map<string, NamedRelease>,
  placed: PlacedBatch,
  people: UserChanges,
  known: KnownOfBatch,
  answers: KnownOfShown,
  at: Instant,
): IssueDecisions {
  const decisions: IssueDecisions = { statuses: [], escalated: [], news: [] }
  const firstSeen = (projectId: number, version: string): Instant | undefined => {
    const key = releaseKey(projectId, version)
    return known.releases.get(key) ?? answers.releases.get(key) ?? named.get(key)?.at
  }
  const events = eventsByShown(placed.groups)
  const recur = (shown: IssueState, { status, statusAt, condition }: Standing, happening: Happened): void => {
    if (status === 'open' || status === 'regressed') return
    const { ref: issue, projectId } = shown
    const own = events.get(shown) ?? []
    const next = recurrence(condition ? { status, statusAt, condition } : { status, statusAt }, {
      ...happening,
      at,
      events: own.map((one) => ({ received: arrivedAt(one), release: one.event.release })),
      count: shown.figures.count,
      firstSeenOf: (version) => firstSeen(projectId, version),
      releaseOf: (commit) => answers.releaseOfCommit.get(releaseKey(projectId, commit)),
    })
    if (next.status === status) return
    const release = next.release ?? null
    const what = next.status === 'regressed' ? 'regressed' : 'woken'
    decisions.statuses.push({ issue, status: next.status, release, what })
    if (what === 'regressed' && own.some(isLive)) decisions.news.push({ kind: 'regressed', issue, release })
  }
  for (const shown of shownAgain(placed.groups)) {
    const { ref: issue, known: before } = shown
    if (!before) continue
    const escalatedAt = escalatedWith(shown, answers, at)
    const begins =
      escalatedAt !== undefined &&
      (before.escalatedAt === null || before.escalatedAt < escalatedAt - hours(escalation.lasts))
    if (escalatedAt !== undefined) decisions.escalated.push({ issue, at: escalatedAt })
    if (begins) decisions.news.push({ kind: 'escalating', issue })
    recur(shown, before, { users: usersWith(before, people, answers), escalating: begins })
  }
  // It starts with the state of the merge target that it leaves.
  for (const { state, leaves } of placed.groups) {
    if (leaves) recur(state, leaves, { users: state.known?.users ?? 0, escalating: false })
  }
  addNewIssues(placed, decisions.news)
  return decisions
}

/** The state of an issue after the batch, besides its events and their number. */
type Happened = Pick<Happening, 'users' | 'escalating'>

/** A release named by events of the batch. `at`: when the first of them was received, here or where it was imported from. */
export type NamedRelease = { projectId: number; version: string; at: Instant }

/** The releases of a batch, by `releaseKey`. */
export function releasesOf({ fresh }: SortedBatch): Map<string, NamedRelease> {
  const releases = new Map<string, NamedRelease>()
  for (const one of fresh) {
    const { projectId, event } = one
    if (event.release === undefined) continue
    const key = releaseKey(projectId, event.release)
    const before = releases.get(key)
    const at = arrivedAt(one)
    if (!before) releases.set(key, { projectId, version: event.release, at })
    else if (at < before.at) before.at = at
  }
  return releases
}

/** The releases that are new to the project. */
export function newReleases(named: Map<string, NamedRelease>, known: Pick<KnownOfBatch, 'releases'>): NamedRelease[] {
  return [...named].flatMap(([key, release]) => (known.releases.has(key) ? [] : [release]))
}

const waitsForUsers = ({ status, condition }: KnownIssue): boolean => status === 'muted' && condition?.kind === 'users'

/** Users that the batch adds to an issue or its merged issues. */
function usersAdded({ added }: UserChanges, issue: number): Set<number> {
  const users = new Set<number>()
  for (const { shown, users: some } of added) if (shown === issue) for (const user of some) users.add(user)
  return users
}

/** How many distinct users the issue has after the batch; computed only while its state depends on it. */
function usersWith(before: KnownIssue, people: UserChanges, answers: KnownOfShown): number {
  if (!waitsForUsers(before)) return before.users
  const known = answers.people.get(before.id)
  let users = before.users
  for (const user of usersAdded(people, before.id)) if (!known?.has(user)) users++
  return users
}

/** Every known issue that happens again, once, as the issue it is shown under. */
function shownAgain(groups: PlacedGroup[]): Set<IssueState> {
  const again = new Set<IssueState>()
  for (const { shown, leaves } of groups) if (shown.known && !leaves) again.add(shown)
  return again
}

const mayEscalate = ({ known, newestHour }: IssueState, at: Instant): boolean =>
  newestHour > hourOf(at) - escalation.lasts && (known?.escalatedAt ?? 0) < hours(newestHour)

/** The start of the hour that is unusual with these events, if any. */
function escalatedWith(shown: IssueState, { hours: counts }: KnownOfShown, at: Instant): Instant | undefined {
  const { ref, newestHour, inNewestHour, known: before } = shown
  if (!before || !mayEscalate(shown, at)) return undefined
  const hour = counts.get(hourKey(ref, newestHour))
  const count = (hour?.count ?? 0) + inNewestHour
  if (count < escalation.fewest) return undefined
  // Of an imported issue only some events are known from the time before.
  const known = Math.max(before.figures.firstSeen, before.importedAt ?? 0)
  const threshold = escalationThreshold(hour?.busiest ?? [], newestHour - hourOf(known))
  return threshold !== undefined && count >= threshold ? hours(newestHour) : undefined
}

/**
 * Only the first issue of a storm that starts with this batch is news, if it is new; the others are folded under it. Imported issues are not new to the
 * people who read the news.
 */
function addNewIssues({ groups, clusters }: PlacedBatch, news: IssueNews[]): void {
  for (const { state, group, arrival, cluster } of groups) {
    if (arrival !== 'listed' || !group.events.some(isLive)) continue
    if (!cluster?.begins || cluster.firstIssue === state.ref) news.push({ kind: 'new', issue: state.ref })
  }
  for (const { ref, begins, firstIssue } of clusters) {
    if (begins) news.push({ kind: 'storm', cluster: ref, issue: firstIssue })
  }
}
