import { matchesSearch, type SearchedIssue } from '../alerts/matches-search'
import { type Instant, minutes } from '../clock'
import { unpackFacets } from '../events/facets'
import type { Term } from '../issues/search/term'
import type { ProcessedEvent } from '../store/store'
import type { IssueState, PlacedBatch } from './place-issues'
import { eventsByShown } from './place-issues'

/** What the batch adds to one issue as it is shown, or to a project: events by the minute they were received in, and people. */
export type CountedTarget = { state?: IssueState; minutes: Map<number, number>; users: Set<number> }

export const minuteOf = (at: Instant): number => Math.floor(at / minutes(1))

/** Events of one project in the batch, by issue as it is shown. */
export function eventsOfProject(placed: PlacedBatch, projectId: number): Map<IssueState, ProcessedEvent[]> {
  return new Map([...eventsByShown(placed.groups)].filter(([state]) => state.projectId === projectId))
}

/** Counts those events of an issue that a search matches. The search is asked of each event with its own facets and level. */
export function countMatching(events: ProcessedEvent[], terms: Term[], issue: SearchedIssue | undefined, at: Instant) {
  const counted: CountedTarget = { minutes: new Map(), users: new Set() }
  const known = new Map<string, boolean>()
  const matches = ({ facets = '', event: { level } }: ProcessedEvent): boolean => {
    if (terms.length === 0 || !issue) return terms.length === 0
    const key = `${level} ${facets}`
    let answer = known.get(key)
    if (answer === undefined) {
      const values = new Map(unpackFacets(facets).map(([name, value]) => [name, new Set([value])]))
      answer = matchesSearch({ ...issue, level, facets: values }, terms, at)
      known.set(key, answer)
    }
    return answer
  }
  for (const one of events) if (matches(one)) addTo(counted, minuteOf(one.event.received), 1, one.user)
  return counted
}

/** Adds one target's counts to another's: those of issues to their project's. */
export function addCounts(to: CountedTarget, from: CountedTarget): void {
  for (const [minute, count] of from.minutes) to.minutes.set(minute, (to.minutes.get(minute) ?? 0) + count)
  for (const user of from.users) to.users.add(user)
}

function addTo({ minutes, users }: CountedTarget, minute: number, count: number, user: number | undefined): void {
  minutes.set(minute, (minutes.get(minute) ?? 0) + count)
  if (user !== undefined) users.add(user)
}
