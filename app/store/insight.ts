import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { Level } from '../events/event'
import type { Issue } from '../issues/issue'
import type { Tie } from '../issues/related'
import type { Pattern } from '../issues/search/term'
import type { EventRow } from './events'

/** What the events of an issue have in common and what tells them apart. Of a merged issue all that is shown under it. Types only. */
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
  /** The kept events that are like this, newest first. Undefined when there is no such issue for the viewer. */
  events(viewer: Viewer, shortId: string, asked: EventQuery): Promise<EventPage | undefined>
  /**
   * Events per `span.hours` hours, told apart by release or environment: the `most` frequent ones, and the rest together. Undefined when
   * there is no such issue for the viewer.
   */
  trend(viewer: Viewer, shortId: string, asked: TrendQuery): Promise<Trend | undefined>
  /**
   * Issues that may have to do with this one and one of its events, in any project the viewer triages, not ranked (`issues/related`).
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
  /** Values that are counted, listed here or not; of a tag with very many only the most frequent and newest are. */
  kept: number
  /** Events with a value that is not listed here. */
  others: number
  /** Some values are no longer counted one by one. */
  capped: boolean
}

/** What is asked of each event; all of it must hold. */
export type EventTerm = (
  | { kind: 'level'; any: Level[] }
  /** `facet`: what is counted (`events/facets`). With a star only values that are counted one by one are found. */
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
  /** The search was given up here, and goes on with `next` (or `previous`): further back it was not looked. */
  lookedTo?: Instant
  /** A star or `has:` was compared with the values that are counted one by one; others there were, too. */
  starred: boolean
}

/** `values`: by name, of what is counted one by one. */
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
  /** The most frequent first; '' stands for those that said none. */
  parts: { name: string; counts: number[] }[]
  /** Of parts that are not listed, or not known any more. */
  rest: number[]
  /** Releases of the project that were first heard of in this time, oldest first. */
  releases: { version: string; firstSeen: Instant }[]
}
