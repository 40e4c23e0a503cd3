import type { ProcessedEvent } from '../store/store'
import type { PlacedGroup } from './place-issues'

/** Maximum distinct users per issue; further ones are not counted. */
export const usersPerIssue = 10_000

/** Events of one issue, with their users. */
export type UserGroup = {
  /** A reference below zero is a new issue. */
  issue: number
  /** The issue it is shown under: itself, or its merge target. */
  shown: number
  /** Nothing is merged into it. */
  isAlone: boolean
  /** How many users the issue counts. */
  counted: number
  users: Set<number>
}

export type UserQuestions = {
  /** Which of these users an issue already has. */
  users: { issue: number; users: Set<number> }[]
  /** How many users merge targets have by their own events. */
  own: number[]
}

export type KnownUsers = {
  /** By issue: which of the requested users it has. */
  users: ReadonlyMap<number, ReadonlySet<number>>
  /** By merge target. */
  own: ReadonlyMap<number, number>
}

export type UserChanges = {
  /** `shown`: the issue these events are shown under. */
  added: { issue: number; shown: number; users: number[] }[]
  /** Unmerged issues: how many users they get. */
  grown: { issue: number; added: number }[]
  /** Merge targets: distinct users are counted again over all members. */
  recounted: number[]
}

/** Each user of these events once. */
export function usersOf(events: Pick<ProcessedEvent, 'user'>[]): Set<number> {
  const users = new Set<number>()
  for (const { user } of events) if (user !== undefined) users.add(user)
  return users
}

/** The groups of a batch that have users. */
export function userGroups(groups: PlacedGroup[]): UserGroup[] {
  const found: UserGroup[] = []
  for (const { group, state, shown } of groups) {
    const users = usersOf(group.events)
    if (users.size === 0) continue
    const isAlone = (state.known?.members ?? 0) === 0 && state.newMembers === 0
    found.push({ issue: state.ref, shown: shown.ref, isAlone, counted: state.known?.users ?? 0, users })
  }
  return found
}

export function userQuestions(groups: UserGroup[]): UserQuestions {
  const questions: UserQuestions = { users: [], own: [] }
  for (const { issue, users, isAlone } of groups) {
    if (issue < 0) continue
    questions.users.push({ issue, users })
    if (!isAlone) questions.own.push(issue)
  }
  return questions
}

/** An issue counts each user once. A merged issue counts for itself and, together with the other members, for its merge target. */
export function decideUsers(groups: UserGroup[], known: KnownUsers): UserChanges {
  const changes: UserChanges = { added: [], grown: [], recounted: [] }
  const recounted = new Set<number>()
  for (const { issue, shown, isAlone, counted, users } of groups) {
    const before = known.users.get(issue)
    const room = usersPerIssue - (isAlone ? counted : (known.own.get(issue) ?? 0))
    const added: number[] = []
    for (const user of users) if (added.length < room && !before?.has(user)) added.push(user)
    if (added.length === 0) continue
    changes.added.push({ issue, shown, users: added })
    if (isAlone) changes.grown.push({ issue, added: added.length })
    if (shown !== issue || !isAlone) recounted.add(shown)
  }
  changes.recounted.push(...recounted)
  return changes
}
