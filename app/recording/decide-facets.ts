import { type PackedFacets, unpackFacets } from '../events/facets'
import type { ProcessedEvent } from '../store/store'

/*
 * How often each value occurs in the events of an issue.
 * 1. Values are counted once per batch and issue; equal sets of values are unpacked once.
 * 2. An issue keeps a limited number of values per facet. A new value replaces the rarest one; of several, the one unseen for longest.
 * 3. Replaced values and values without room count as other. Kept and other add up to the events with the facet.
 * 4. Values that differ only in ASCII case are one value.
 */

export const facetLimits = {
  /** Maximum values that an issue keeps of one facet, and of all facets together. */
  valuesPerFacet: 40,
  valuesPerIssue: 400,
  /** Maximum new values that one batch adds to a full facet ... */
  newcomers: 5,
  /** ... and only one in `oneIn` once more events than this had other values: nearly every event has a different value. */
  scattered: 100,
  oneIn: 16,
  /** Maximum names of facets that a project keeps; the first ones win. */
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
  /** How many names a project has, if one of the requested names is missing. */
  counts: ReadonlyMap<number, number>
}

/** A name that a project gets; `ref` below zero. */
export type NewName = { ref: number; projectId: number; name: string }

/** One facet of an issue, with values that may be new. */
export type FacetQuestion = { issue: number; facet: number; values: string[] }

export type KnownFacet = {
  /** The requested values that are stored. */
  values: ReadonlySet<string>
  /** The rest is only loaded if a value is missing: how many values are stored, and how many events had others. */
  kept: number
  other: number
  /** How many values the issue keeps of all facets. */
  keptOfIssue: number
  /** The rarest stored values, the first to be replaced first: at least `newcomers`, without those in `values`. */
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

/** The names a project gets with this batch, while it has room; further names are not counted. */
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

/** The facet of each name that the project keeps. */
export type FacetOf = (projectId: number, name: string) => number | undefined

export function facetOf(known: KnownNames, made: NewName[]): FacetOf {
  const refs = new Map(made.map(({ projectId, name, ref }) => [nameKey(projectId, name), ref]))
  return (projectId, name) => known.ids.get(nameKey(projectId, name)) ?? refs.get(nameKey(projectId, name))
}

/** Nothing is loaded for new issues and new facets. */
export function facetQuestions(groups: FacetGroup[], of: FacetOf): FacetQuestion[] {
  const questions: FacetQuestion[] = []
  for (const { projectId, issue, names } of groups) {
    if (issue < 0) continue
    for (const [name, values] of names) {
      const facet = of(projectId, name)
      if (facet !== undefined && facet >= 0) questions.push({ issue, facet, values: [...values.keys()] })
    }
  }
  return questions
}

/** `known`: the answers, by `facetKey`. */
export function decideFacets(groups: FacetGroup[], of: FacetOf, known: ReadonlyMap<string, KnownFacet>): FacetChanges {
  const changes: FacetChanges = { added: [], removed: [], inserted: [], other: [] }
  for (const { projectId, issue, names } of groups) {
    /** The number of values that this batch added to the issue. */
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

/** Adds values that are new to the issue, the most frequent first. Returns how many more values the issue keeps. */
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

/** The rarest values of the issue, with the counts of the batch added. */
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

/** Instead of a random draw: a recurring value gets its turn, a value that occurs once mostly does not. */
const isPassedOver = ({ count, lastSeen }: FacetCount): boolean => count === 1 && lastSeen % facetLimits.oneIn !== 0

/** The common form of values that differ only in ASCII case. */
const folded = (value: string): string => value.replace(/[A-Z]/g, lower)
const lower = (letter: string): string => letter.toLowerCase()
