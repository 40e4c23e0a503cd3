import { type FacetValues, matchesSearch, type SearchedIssue } from '../alerts/matches-search'
import { type Instant, minutes } from '../clock'
import { type PackedFacets, valueIn } from '../events/facets'
import type { Term } from '../issues/search/term'
import type { ProcessedEvent } from '../store/store'
import type { IssueState, PlacedBatch } from './place-issues'
import { eventsByShown } from './place-issues'

/** What the batch adds to one shown issue, or to a project: events by the minute of receipt, and users. */
export type CountedTarget = { state?: IssueState; minutes: Map<number, number>; users: Set<number> }

export const minuteOf = (at: Instant): number => Math.floor(at / minutes(1))

/** Events of one project in the batch, by issue as it is shown. */
export function eventsOfProject(placed: PlacedBatch, projectId: number): Map<IssueState, ProcessedEvent[]> {
  return new Map([...eventsByShown(placed.groups)].filter(([state]) => state.projectId === projectId))
}

/** Terms that hold for one event of an issue and not for another. */
const isOfEvent = ({ kind }: Term): boolean => kind === 'level' || kind === 'facet' || kind === 'has'

/**
 * Counts those events of an issue that a search matches. Each event is matched with its own facets and level; the issue's own terms are matched
 * once. `people`: whether users are counted, too.
 */
export function countMatching(
  events: ProcessedEvent[],
  { terms, issue, at, people }: { terms: Term[]; issue: SearchedIssue | undefined; at: Instant; people: boolean },
): CountedTarget {
  const counted: CountedTarget = { minutes: new Map(), users: new Set() }
  if (terms.length > 0 && !issue) return counted
  const ofEvent = terms.filter(isOfEvent)
  const ofIssue = terms.filter((term) => !isOfEvent(term))
  if (issue && !matchesSearch(issue, ofIssue, at)) return counted
  const asked = issue && ofEvent.length > 0 ? { ...issue } : undefined
  // Most events of a batch were received in the same minute.
  let [minute, count] = [0, 0]
  const flush = () => {
    if (count > 0) counted.minutes.set(minute, (counted.minutes.get(minute) ?? 0) + count)
    count = 0
  }
  for (const { event, facets = '', user } of events) {
    if (asked) {
      asked.level = event.level
      asked.facets = facetsIn(facets)
      if (!matchesSearch(asked, ofEvent, at)) continue
    }
    const own = minuteOf(event.received)
    if (own !== minute) {
      flush()
      minute = own
    }
    count++
    if (people && user !== undefined) counted.users.add(user)
  }
  flush()
  return counted
}

/** Read from the packed form: a search uses few of them. */
function facetsIn(packed: PackedFacets): FacetValues {
  const get = (name: string) => {
    const value = valueIn(packed, name)
    return value === undefined ? undefined : { keys: () => [value] }
  }
  return { get, has: (name) => valueIn(packed, name) !== undefined }
}

/** Adds one target's counts to another's: those of issues to their project's. */
export function addCounts(to: CountedTarget, from: CountedTarget): void {
  for (const [minute, count] of from.minutes) to.minutes.set(minute, (to.minutes.get(minute) ?? 0) + count)
  for (const user of from.users) to.users.add(user)
}
