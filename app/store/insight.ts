import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { Level } from '../events/event'
import type { Issue } from '../issues/issue'
import type { Tie } from '../issues/related'
import type { Pattern } from '../issues/search/term'
import type { EventRow } from './events'

/** What the events of an issue have in common and how they differ. For a merge target, members included. Types only. */
export interface Insight {
  /**
   * How the events are spread over the values of each of their tags and fields, the most frequent value first; `perName` values of each.
   * Undefined when there is no such issue for the viewer.
   */
  distribution(
    viewer: Viewer,
    shortId: string,
    asked: { perName: number; names?: string[] },
  ): Promise<Distribution[] | undefined>
  /** The kept events that match, newest first. Undefined when there is no such issue for the viewer. */
  events(viewer: Viewer, shortId: string, asked: EventQuery): Promise<EventPage | undefined>
  /**
   * Events per `span.hours` hours, by release or environment: the `most` frequent ones, and the others together. Undefined when there is no
   * such issue for the viewer.
   */
  trend(viewer: Viewer, shortId: string, asked: TrendQuery): Promise<Trend | undefined>
  /**
   * Issues that may be related to this one and one of its events, in any project that the viewer triages, not ranked (`issues/related`).
   * Undefined when there is no such issue for the viewer.
   */
  related(viewer: Viewer, shortId: string, eventId: string): Promise<{ issue: Issue; ties: Tie[] }[] | undefined>
}

/** Of one tag or field. */
export type Distribution = {
  name: string
  /** Events that had it. */
  count: number
  values: { value: string; count: number; lastSeen: Instant }[]
  /** The number of counted values, listed or not; of a tag with very many values only the most frequent and newest are counted. */
  kept: number
  /** Events with a value that is not listed here. */
  others: number
  /** Some values are no longer counted one by one. */
  capped: boolean
}

/** Conditions on each event; all of them must match. */
export type EventTerm = (
  | { kind: 'level'; any: Level[] }
  /** `facet`: a counted field (`events/facets`). A wildcard only finds values that are counted one by one. */
  | { kind: 'facet'; facet: string; any: Pattern[] }
  | { kind: 'has'; facet: string }
  /** In the event's title. */
  | { kind: 'text'; pattern: Pattern }
) & { negated: boolean }

/** `from` is included, `until` is not. `cursor`: of the page before, or of the first event. */
export type EventQuery = { terms: EventTerm[]; from?: Instant; until?: Instant; cursor?: string; limit: number }

export type EventPage = {
  rows: MatchingEvent[]
  next?: string
  previous?: string
  /** The search stopped here and continues with `next` (or `previous`): older events were not searched. */
  lookedTo?: Instant
  /** A wildcard or `has:` was compared with the values that are counted one by one, but there were others. */
  starred: boolean
}

/** `values`: by name, those that are counted one by one. */
export type MatchingEvent = EventRow & { values: Record<string, string>; person?: string }

export type TrendQuery = {
  by: 'release' | 'environment'
  /** The last hour of the chart, in whole hours since 1970. */
  untilHour: number
  bars: number
  hoursPerBar: number
  most: number
}

export type Trend = {
  /** Events of all parts per bar, oldest first. */
  counts: number[]
  /** The most frequent first; '' stands for events without one. */
  parts: { name: string; counts: number[] }[]
  /** Of parts that are not listed or no longer known. */
  rest: number[]
  /** Releases of the project that were first seen in this time, oldest first. */
  releases: { version: string; firstSeen: Instant }[]
}
