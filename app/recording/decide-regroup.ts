import { hourOf } from '../clock'
import type { Level } from '../events/event'
import { isTitleOf } from '../grouping/rule-title'
import { type Figures, type LeftEvents, withArrived } from '../issues/figures'
import type { IssueStatus } from '../issues/issue'
import type { EventKey } from '../store/event-key'
import type { Move } from '../store/regrouping'
import { addEvent, noFigures, runningFrom } from './figures'

/*
 * What regrouping changes when stored events move from one issue to others (docs/decisions/0016).
 */

/** The issue that events leave. */
export type RegroupedIssue = {
  status: IssueStatus
  /** The issue it is shown under: itself, or its merge target. */
  mergeTarget: number
  /** How many issues with events are merged into that one. */
  members: number
}

/** What an issue becomes that regrouping creates: like the one its events come from, and merged where that one is merged. */
export const decideCreated = ({ status, mergeTarget, members }: RegroupedIssue) => ({
  status,
  mergedInto: members > 0 ? mergeTarget : undefined,
})

/** The moves by the issue they lead to, in the order of the first move of each. */
export function movesByTarget(moves: Move[]): Move[][] {
  const groups = new Map<string, Move[]>()
  for (const move of moves) {
    const known = groups.get(move.to.fingerprint)
    if (known) known.push(move)
    else groups.set(move.to.fingerprint, [move])
  }
  return [...groups.values()]
}

/** What changes in an issue that events move to. */
export type ArrivedEvents = {
  /** Its figures with them. For a merge target, its own. */
  figures: Figures
  /** The title that a rule sets from now on; undefined: it stays. */
  title: string | undefined
  /** How each event is stored there. `title`: only if it is not the issue's. */
  events: { key: EventKey; level: Level; title: string | null }[]
  /** How many of them happened in each hour. */
  hours: Map<number, number>
}

/** `issue`: the one that the events move to, before they do. `own`: for a merge target, its figures without members. */
export function decideArrival(issue: { title: string; own: Figures }, moves: Move[]): ArrivedEvents {
  let title = issue.title
  const hours = new Map<number, number>()
  for (const { to } of moves) {
    if (to.retitled !== undefined && !isTitleOf(to.retitled, title)) title = to.event.title
    const hour = hourOf(to.event.timestamp)
    hours.set(hour, (hours.get(hour) ?? 0) + 1)
  }
  return {
    figures: withArrived(issue.own, figuresOfMoves(moves)),
    title: title === issue.title ? undefined : title,
    events: moves.map(({ key, to: { event } }) => ({
      key,
      level: event.level,
      title: event.title === title ? null : event.title,
    })),
    hours,
  }
}

/** The figures of an issue with these events alone. */
export function figuresOfMoves(moves: Pick<Move, 'to'>[]): Figures {
  const running = runningFrom(noFigures)
  for (const { to } of moves) addEvent(running, to.event)
  const { added: _, lastEvent: __, ...figures } = running
  return figures
}

/** What the issue loses that the events come from. */
export function leftBy(moves: Move[]): LeftEvents {
  const times = moves.map(({ to }) => to.event.timestamp)
  return { count: moves.length, firstSeen: Math.min(...times), lastSeen: Math.max(...times) }
}
