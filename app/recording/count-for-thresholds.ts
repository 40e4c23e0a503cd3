import { type EventTerm, eventMatches, type FacetValues } from '../alerts/matches-search'
import { type Instant, minutes } from '../clock'
import type { Level } from '../events/event'
import { type PackedFacets, valueIn } from '../events/facets'
import type { ProcessedEvent } from '../store/store'
import type { IssueState, PlacedBatch } from './place-issues'
import { eventsByShown } from './place-issues'

/** What the batch adds to one shown issue, or to a project: events by the minute of receipt, and users. */
export type CountedTarget = { minutes: Map<number, number>; users: Set<number> }

export const minuteOf = (at: Instant): number => Math.floor(at / minutes(1))

/** Events of one project in the batch, by issue as it is shown. */
export function eventsOfProject(placed: PlacedBatch, projectId: number): Map<IssueState, ProcessedEvent[]> {
  return new Map([...eventsByShown(placed.groups)].filter(([state]) => state.projectId === projectId))
}

/** Events of one issue that no search tells apart: they have the same level, and the same values of the facets that searches ask for. */
export type AlikeEvents = CountedTarget & { level: Level; facets: FacetValues }

/**
 * Sorts the events of an issue, so that each search is asked once of those that are alike and not of every event. `names`: the facets that
 * searches ask for; `people`: whether users are counted, too.
 */
export function sortAlike(events: ProcessedEvent[], names: readonly string[], people: boolean): AlikeEvents[] {
  const alike = new Map<string, AlikeEvents>()
  let last: { same: SameValues; level: Level; own: AlikeEvents } | undefined
  for (const { event, facets: packed = '', user } of events) {
    const { level } = event
    if (last?.level !== level || !last.same(packed)) {
      const [key, same] = valuesOf(packed, names)
      const known = alike.get(level + key)
      const own = known ?? { level, facets: facetsIn(packed), minutes: new Map(), users: new Set() }
      if (!known) alike.set(level + key, own)
      last = { same, level, own }
    }
    const { minutes, users } = last.own
    const minute = minuteOf(event.received)
    minutes.set(minute, (minutes.get(minute) ?? 0) + 1)
    if (people && user !== undefined) users.add(user)
  }
  return [...alike.values()]
}

/** Whether facets have the same values of the names asked for. May say no where they have: then they are read. */
type SameValues = (packed: PackedFacets) => boolean

/**
 * The values of these names as a key, and a quick comparison with it: events in a row mostly begin alike, as the fields come before what
 * differs from event to event.
 */
function valuesOf(packed: PackedFacets, names: readonly string[]): [key: string, same: SameValues] {
  let key = ''
  let end = 0
  const missing: string[] = []
  for (const name of names) {
    const value = valueIn(packed, name)
    key += `\0${value ?? ''}`
    if (value === undefined) missing.push(name)
    else end = Math.max(end, packed.lastIndexOf(`${name}\0${value}\0`) + name.length + value.length + 2)
  }
  const start = packed.slice(0, end)
  return [key, (other) => other.startsWith(start) && !missing.some((name) => other.includes(name))]
}

/** Counts the events that a search matches; undefined when there are none. */
export function countMatching(alike: AlikeEvents[], terms: EventTerm[]): CountedTarget | undefined {
  const matching = terms.length === 0 ? alike : alike.filter((own) => eventMatches(own, terms))
  if (matching.length <= 1) return matching[0]
  const counted: CountedTarget = { minutes: new Map(), users: new Set() }
  for (const own of matching) addCounts(counted, own)
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
