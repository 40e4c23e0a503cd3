import { type EventTerm, eventMatches, type FacetValues } from '../alerts/matches-search'
import { type Instant, minutes } from '../clock'
import type { Level } from '../events/event'
import { type PackedFacets, valueIn } from '../events/facets'
import type { ProcessedEvent } from '../store/store'
import { countFacets, type FacetCount, type FacetGroup } from './decide-facets'
import { isLive } from './imported'
import type { IssueState, PlacedBatch } from './place-issues'

/** What the batch adds to one shown issue, or to a project: events by the minute of receipt, and users. */
export type CountedTarget = { minutes: Map<number, number>; users: Set<number> }

export const minuteOf = (at: Instant): number => Math.floor(at / minutes(1))

/** Events of one issue that no search tells apart: they have the same level, and the same values of the facets that searches ask for. */
export type AlikeEvents = CountedTarget & { level: Level; facets: FacetValues }

/** What searches ask of events: names of facets, and whether users are counted, too. */
export type AskedOfEvents = { names: readonly string[]; people: boolean }

/** The events of one project in the batch that are alike, by issue as it is shown. Imported events count for no threshold. `counted`: the facets of each group of the batch. */
export function alikeByShown(
  { groups }: PlacedBatch,
  counted: readonly Pick<FacetGroup, 'names'>[],
  projectId: number,
  asked: AskedOfEvents,
): Map<IssueState, AlikeEvents[]> {
  const alike = new Map<IssueState, AlikeEvents[]>()
  groups.forEach(({ shown, group }, index) => {
    if (shown.projectId !== projectId) return
    const live = group.events.filter(isLive)
    if (live.length === 0) return
    const names = live.length === group.events.length ? counted[index]!.names : countFacets(live)
    const own = sortAlike(live, names, asked)
    const before = alike.get(shown)
    alike.set(shown, before ? [...before, ...own] : own)
  })
  return alike
}

/**
 * Sorts the events of a group, so that each search is asked once of those that are alike and not of every event. `counted`: the facets of
 * the group. Mostly they say that all of its events are alike.
 */
export function sortAlike(
  events: ProcessedEvent[],
  counted: FacetGroup['names'],
  { names, people }: AskedOfEvents,
): AlikeEvents[] {
  const first = events[0]?.event.level
  if (first === undefined) return []
  if (names.every((name) => isInAllOrNone(counted.get(name), events.length)) && hasLevel(events, first))
    return [{ level: first, facets: counted, ...countEvents(events, people) }]
  const alike = new Map<string, { level: Level; facets: PackedFacets; events: ProcessedEvent[] }>()
  let last: { same: SameValues; level: Level; own: ProcessedEvent[] } | undefined
  for (const one of events) {
    const { level } = one.event
    const { facets = '' } = one
    if (last?.level !== level || !last.same(facets)) {
      const [key, same] = valuesOf(facets, names)
      const known = alike.get(level + key)
      const own = known ? known.events : []
      if (!known) alike.set(level + key, { level, facets, events: own })
      last = { same, level, own }
    }
    last.own.push(one)
  }
  return Array.from(alike.values(), ({ level, facets, events: own }) => ({
    level,
    facets: facetsIn(facets),
    ...countEvents(own, people),
  }))
}

/** Whether each of these events has the same value of a facet, or none has one. An event has at most one value of a facet. */
function isInAllOrNone(values: ReadonlyMap<string, FacetCount> | undefined, events: number): boolean {
  if (!values) return true
  if (values.size !== 1) return false
  for (const { count } of values.values()) return count === events
  return false
}

function hasLevel(events: ProcessedEvent[], level: Level): boolean {
  for (const { event } of events) if (event.level !== level) return false
  return true
}

/** Counts events by minute; mostly those of a batch are of the same one. */
function countEvents(events: ProcessedEvent[], people: boolean): CountedTarget {
  const counted: CountedTarget = { minutes: new Map(), users: new Set() }
  const { minutes, users } = counted
  const [first] = events
  let [minute, count] = [minuteOf(first?.event.received ?? 0), 0]
  for (const { event, user } of events) {
    const own = minuteOf(event.received)
    if (own !== minute) {
      minutes.set(minute, (minutes.get(minute) ?? 0) + count)
      ;[minute, count] = [own, 0]
    }
    count++
    if (people && user !== undefined) users.add(user)
  }
  minutes.set(minute, (minutes.get(minute) ?? 0) + count)
  return counted
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
