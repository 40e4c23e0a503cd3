import type { Instant } from '../../clock'
import type { Level } from '../../events/event'

/** What a search for issues asks for: all of its terms hold of every issue it finds. */
export type Search = {
  terms: Term[]
  /** What is not valid, in the order of the text. A search with a problem finds nothing. */
  problems: Problem[]
  /** Names that are no field's and so have to be a tag's, with their places. */
  tags: TagName[]
}

/** A name in a search, as a tag: `start` and `end` are those of the name alone. */
export type TagName = { name: string; start: number; end: number }

export type Term = (
  | { kind: 'is'; any: State[] }
  | { kind: 'project'; any: Pattern[] }
  | { kind: 'level'; any: Level[] }
  /** The platform of the first event: `python`, `node`. */
  | { kind: 'platform'; any: Pattern[] }
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
 * `open` includes regressed issues, `all` every issue. `mine` (the viewer's teams included) and `unassigned` depend on the assignee,
 * `escalating` on the trend, `new` on the time of the first event, `bookmarked` on the viewer; the others on the status.
 */
export const states = [
  'open',
  'resolved',
  'muted',
  'new',
  'regressed',
  'escalating',
  'mine',
  'unassigned',
  'bookmarked',
  'all',
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

/** `start` and `end` are places in the text. `instead`: what was probably meant at that place. */
export type Problem = { start: number; end: number; instead?: string } & Complaint

/** What is wrong with a search; `problem-text` says it. */
export type Complaint =
  | { what: 'no-value'; key: string }
  | { what: 'many-values' | 'many-terms' | 'long'; most: number }
  | { what: 'nothing' | 'open-quote' }
  | { what: 'not-valid'; names: string[] }
  | { what: 'number' | 'time'; field: string }
  | { what: 'no-tag'; name: string }
