import { type PackedFacets, unpackFacets } from '../events/facets'
import type { ProcessedEvent } from '../store/store'

/*
 * How often an issue's events had which value.
 * 1. Counted once per batch, issue and value; equal sets of values are unpacked once.
 * 2. An issue keeps a limited number of values per facet. A new value gets in; the rarest, of those the longest unseen, makes way.
 * 3. What made way or found no room counts as other. Kept and other together are the events that had the facet.
 * 4. Spellings that differ only in the capitals of ASCII are one value.
 */

export const facetLimits = {
  /** Values of one facet an issue keeps, and of all together. */
  valuesPerFacet: 40,
  valuesPerIssue: 400,
  /** New values of a full facet that get in with one batch ... */
  newcomers: 5,
  /** ... and where more events than this had values that are not kept, one in `oneIn`: nearly every event has another value. */
  scattered: 100,
  oneIn: 16,
  /** Names of facets a project keeps; the first ones. */
  namesPerProject: 300,
}

export type FacetCount = { count: number; lastSeen: number }

/** What the events of one issue add, by name and value. */
export type FacetGroup = {
  projectId: number
  /** A reference below zero is a new issue. */
  issue: number
  names: Map<string, Map<string, FacetCount>>
}

/** The names a batch needs, by project. */
export type FacetNames = Map<number, Set<string>>

export type KnownNames = {
  /** Ids by `nameKey`. */
  ids: ReadonlyMap<string, number>
  /** How many names a project has, where one of the asked ones is missing. */
  counts: ReadonlyMap<number, number>
}

/** A name that a project gets; `ref` below zero. */
export type NewName = { ref: number; projectId: number; name: string }

/** One facet of one issue with values it may not have yet. */
export type FacetQuestion = { issue: number; facet: number; values: Iterable<string> }

export type KnownFacet = {
  /** Those of the asked values that are kept. */
  values: ReadonlySet<string>
  /** The rest is asked only where a value is missing: how many values are kept, and how many events had others. */
  kept: number
  other: number
  /** How many values the issue keeps of all facets. */
  keptOfIssue: number
  /** The kept values that are rarest, the first to make way first: at least `newcomers`, beside those of `values`. */
  rarest: ({ value: string } & FacetCount)[]
}

export type FacetChanges = {
  /** Counts added to values that are kept. */
  added: { issue: number; facet: number; value: string; count: number; lastSeen: number }[]
  removed: { issue: number; facet: number; value: string }[]
  inserted: { issue: number; facet: number; value: string; count: number; lastSeen: number }[]
  other: { issue: number; facet: number; count: number }[]
}

export const nameKey = (projectId: number, name: string): string => `${projectId} ${name}`
export const facetKey = (issue: number, facet: number): string => `${issue} ${facet}`

/** What the events of an issue add. */
export function countFacets(events: Pick<ProcessedEvent, 'facets' | 'event'>[]): FacetGroup['names'] {
  const packed = new Map<PackedFacets, FacetCount>()
  for (const { facets, event } of events) if (facets) add(packed, facets, 1, event.timestamp)
  const names = new Map<string, Map<string, FacetCount>>()
  for (const [facets, { count, lastSeen }] of packed) {
    for (const [name, value] of unpackFacets(facets)) {
      let values = names.get(name)
      if (!values) {
        values = new Map()
        names.set(name, values)
      }
      add(values, value, count, lastSeen)
    }
  }
  return names
}

function add(counts: Map<string, FacetCount>, key: string, count: number, lastSeen: number): void {
  const before = counts.get(key)
  if (!before) {
    counts.set(key, { count, lastSeen })
    return
  }
  before.count += count
  if (lastSeen > before.lastSeen) before.lastSeen = lastSeen
}

export function namesOf(groups: FacetGroup[]): FacetNames {
  const names: FacetNames = new Map()
  for (const { projectId, names: own } of groups) {
    let asked = names.get(projectId)
    if (!asked) {
      asked = new Set()
      names.set(projectId, asked)
    }
    for (const name of own.keys()) asked.add(name)
  }
  return names
}

/** The names a project gets with this batch, as long as it has room; further names are not counted. */
export function decideNames(asked: FacetNames, { ids, counts }: KnownNames): NewName[] {
  const made: NewName[] = []
  for (const [projectId, names] of asked) {
    let count = counts.get(projectId) ?? 0
    for (const name of names) {
      if (ids.has(nameKey(projectId, name)) || count >= facetLimits.namesPerProject) continue
      count++
      made.push({ ref: -1 - made.length, projectId, name })
    }
  }
  return made
}

/** By name: the facet it is, if the project keeps that name. */
export type FacetOf = (projectId: number, name: string) => number | undefined

export function facetOf(known: KnownNames, made: NewName[]): FacetOf {
  const refs = new Map(made.map(({ projectId, name, ref }) => [nameKey(projectId, name), ref]))
  return (projectId, name) => known.ids.get(nameKey(projectId, name)) ?? refs.get(nameKey(projectId, name))
}

/** Nothing is asked for new issues and new facets. */
export function facetQuestions(groups: FacetGroup[], of: FacetOf): FacetQuestion[] {
  const questions: FacetQuestion[] = []
  for (const { projectId, issue, names } of groups) {
    if (issue < 0) continue
    for (const [name, values] of names) {
      const facet = of(projectId, name)
      if (facet !== undefined && facet >= 0) questions.push({ issue, facet, values: values.keys() })
    }
  }
  return questions
}

/** `known`: the answers, by `facetKey`. */
export function decideFacets(groups: FacetGroup[], of: FacetOf, known: ReadonlyMap<string, KnownFacet>): FacetChanges {
  const changes: FacetChanges = { added: [], removed: [], inserted: [], other: [] }
  for (const { projectId, issue, names } of groups) {
    /** What this batch has added to the values the issue keeps. */
    let grown = 0
    for (const [name, values] of names) {
      const facet = of(projectId, name)
      if (facet === undefined) continue
      const before = known.get(facetKey(issue, facet))
      const missing: [string, FacetCount][] = []
      for (const [value, counted] of values) {
        if (!before?.values.has(value)) missing.push([value, counted])
        else changes.added.push({ issue, facet, value, count: counted.count, lastSeen: counted.lastSeen })
      }
      if (missing.length > 0) grown += decideMissing({ issue, facet }, missing, { before, values, grown }, changes)
    }
  }
  return changes
}

type Around = { before: KnownFacet | undefined; values: Map<string, FacetCount>; grown: number }
type Candidate = FacetCount & { value: string; isInserted: boolean }

/** Values the issue had not: those seen most come first. Returns how many values more the issue keeps. */
function decideMissing(
  at: { issue: number; facet: number },
  missing: [string, FacetCount][],
  { before, values, grown }: Around,
  changes: FacetChanges,
): number {
  const { issue, facet } = at
  const kept = before?.kept ?? 0
  let room = facetLimits.valuesPerFacet - kept
  if (room > 0) room = Math.min(room, facetLimits.valuesPerIssue - (before?.keptOfIssue ?? 0) - grown)
  let newcomers = kept > 0 ? facetLimits.newcomers : 0
  const isScattered = (before?.other ?? 0) > facetLimits.scattered
  const candidates = before && room <= missing.length ? candidatesOf(before, values) : []
  const inserted = new Map<string, Candidate>()
  let other = 0
  let more = 0
  missing.sort(([, a], [, b]) => b.count - a.count || b.lastSeen - a.lastSeen)
  for (const [value, counted] of missing) {
    const isWelcome = room > 0 || (newcomers > 0 && !(isScattered && isPassedOver(counted)))
    if (!isWelcome) {
      other += counted.count
      continue
    }
    const spelling = folded(value)
    const same = inserted.get(spelling)
    if (room > 0) {
      room--
      if (!same) more++
    } else {
      newcomers--
      const rarest = removeRarest(candidates)
      if (rarest) {
        other += rarest.count
        if (rarest.isInserted) inserted.delete(folded(rarest.value))
        else changes.removed.push({ issue, facet, value: rarest.value })
      }
    }
    const still = inserted.get(spelling)
    if (still) {
      still.count += counted.count
      still.lastSeen = Math.max(still.lastSeen, counted.lastSeen)
    } else {
      const candidate = { value, count: counted.count, lastSeen: counted.lastSeen, isInserted: true }
      inserted.set(spelling, candidate)
      candidates.push(candidate)
    }
  }
  for (const { value, count, lastSeen } of inserted.values())
    changes.inserted.push({ issue, facet, value, count, lastSeen })
  if (other > 0) changes.other.push({ issue, facet, count: other })
  return more
}

/** The rarest values the issue keeps, with what the batch adds to them. */
function candidatesOf({ rarest, values: kept }: KnownFacet, values: Map<string, FacetCount>): Candidate[] {
  const added = new Map<string, FacetCount>()
  for (const [value, { count, lastSeen }] of values) if (kept.has(value)) add(added, folded(value), count, lastSeen)
  return rarest.map(({ value, count, lastSeen }) => {
    const more = added.get(folded(value))
    const isLater = more !== undefined && more.lastSeen > lastSeen
    return {
      value,
      count: count + (more?.count ?? 0),
      lastSeen: isLater ? more.lastSeen : lastSeen,
      isInserted: false,
    }
  })
}

function removeRarest(candidates: Candidate[]): Candidate | undefined {
  let rarest = 0
  for (let at = 1; at < candidates.length; at++) {
    const [one, least] = [candidates[at]!, candidates[rarest]!]
    if (one.count < least.count || (one.count === least.count && one.lastSeen < least.lastSeen)) rarest = at
  }
  return candidates.splice(rarest, 1)[0]
}

/** Instead of a random draw: a value that comes again and again has its turn, one that never comes again mostly has not. */
const isPassedOver = ({ count, lastSeen }: FacetCount): boolean => count === 1 && lastSeen % facetLimits.oneIn !== 0

/** One spelling of values that differ only in the capitals of ASCII. */
const folded = (value: string): string => value.replace(/[A-Z]/g, lower)
const lower = (letter: string): string => letter.toLowerCase()
