import type { Instant } from '../../clock'
import type { Level } from '../../events/event'

/** What a search for issues asks for: all of its terms hold of every issue it finds. */
export type Search = {
  terms: Term[]
  /** What was not understood, in the order of the text; the rest is searched for all the same. */
  problems: Problem[]
}

export type Term = (
  | { kind: 'is'; any: State[] }
  | { kind: 'project'; any: Pattern[] }
  | { kind: 'level'; any: Level[] }
  /** `facet`: a name of `facets`, or a tag's. */
  | { kind: 'facet'; facet: string; any: Pattern[] }
  | { kind: 'has'; facet: string }
  /** `me` (with my teams), `nobody`, `#team`, or somebody’s name or e-mail address. */
  | { kind: 'assigned'; any: Pattern[] }
  | { kind: 'number'; field: NumberField; compare: Compare; value: number }
  | { kind: 'time'; field: TimeField; compare: Compare; from: Moment }
  /** Somewhere in title, type, message or culprit. */
  | { kind: 'text'; pattern: Pattern }
) & { negated: boolean }

/**
 * `open` includes what regressed, `all` is everything. `mine` (with what is my teams’) and `unassigned` are about whom the issue is assigned to, `escalating` about its
 * trend, `bookmarked` about who asks; the others are its status.
 */
export const states = [
  'all',
  'open',
  'regressed',
  'resolved',
  'muted',
  'escalating',
  'mine',
  'unassigned',
  'bookmarked',
] as const
export type State = (typeof states)[number]

export const numberFields = ['count', 'users'] as const
export type NumberField = (typeof numberFields)[number]

export const timeFields = ['first-seen', 'last-seen'] as const
export type TimeField = (typeof timeFields)[number]

/** What is counted of every issue's events beside their tags. */
export const facets = ['release', 'environment', 'type', 'file', 'function', 'url', 'user.id'] as const

export type Compare = '<' | '<=' | '=' | '>=' | '>'

/** `ago`: milliseconds before the search is run. `until`: the end (exclusive) of the day or minute that was named. */
export type Moment = { ago: number } | { at: Instant; until: Instant }

/** A value to compare with, without regard to capitals; `*` stood for any characters where `parts` has more than one entry. */
export type Pattern = { parts: string[] }

/** `start` and `end` are places in the text, so that the page can point at them. */
export type Problem = { start: number; end: number; message: string; instead?: string }
