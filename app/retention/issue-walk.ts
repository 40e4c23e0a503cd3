import type { Instant } from '../clock'
import { markLength, markNumber } from '../events/facet-marks'
import { bandOf, densityOf, eventHash } from './density'
import type { EvictionReason } from './eviction-reason'

/*
 * Which events of one issue are evicted, decided while they are read once from the oldest to the newest, in pieces of any size.
 * 1. Older than the hard maximum: all.
 * 2. Always kept otherwise: the first event, the newest ones, the first of each of the project's last releases, the first with a value that
 *    was new. What people did with events (`AlwaysKept` in the store) is asked of those that would be evicted.
 * 3. Of the rest, those older than the age limit go, and in each age band those beyond the density.
 */

/** How many of an issue are always kept for each of these reasons. */
export const alwaysKept = { newest: 5, releases: 5, values: 20 }

/** Facets whose new values are worth an event. */
export const tellingFacets = ['url', 'browser', 'os']

export type EvictionCandidate = {
  row: number
  eventId: Uint8Array
  timestamp: Instant
  release: string | null
  /** Of its facets (events/facet-marks); null: none. */
  marks: Uint8Array | null
}

export type WalkLimits = {
  at: Instant
  /** Milliseconds: the hard maximum, the age limit, and the age limit under today's pressure (never longer). */
  maximum: number
  age: number
  agePressed: number
  /** How often the density is halved. */
  halvings: number
}

/** `isFinal`: not even what is always kept stays. */
export type Doomed = { row: number; reason: EvictionReason; isFinal: boolean }

type Ranked = { row: number; hash: number }

/**
 * Begins an issue. `newest`: the rows of its newest events. `releases`: the last ones of its project. `values`: marks of its values of
 * `tellingFacets`.
 * The result takes its events in order of time and returns those to evict; an earlier event may be among them.
 */
export function walkIssue(
  { newest, releases, values }: { newest: number[]; releases: string[]; values: Uint8Array[] },
  limits: WalkLimits,
): (events: EvictionCandidate[]) => Doomed[] {
  const keptNewest = new Set(newest.slice(0, alwaysKept.newest))
  const newValues = new Set(values.slice(0, alwaysKept.values).map((mark) => markNumber(mark)))
  const newReleases = new Set(releases.slice(0, alwaysKept.releases))
  let isFirst = true
  let band = -1
  let ranked: Ranked[] = []

  const hasNewValue = (marks: Uint8Array | null): boolean => {
    let found = false
    for (let at = 0; newValues.size > 0 && marks && at + markLength <= marks.length; at += markLength)
      if (newValues.delete(markNumber(marks, at))) found = true
    return found
  }

  /** Adds an event to its band; what falls out of it is evicted. */
  const rank = (row: number, eventId: Uint8Array, doomed: Doomed[]): void => {
    const hash = eventHash(eventId)
    let place = ranked.length
    while (place > 0 && ranked[place - 1]!.hash > hash) place--
    ranked.splice(place, 0, { row, hash })
    const density = densityOf(band, limits.halvings)
    const fallen = ranked.length > density ? ranked.pop() : undefined
    if (!fallen) return
    doomed.push({ row: fallen.row, reason: density < densityOf(band, 0) ? 'space' : 'density', isFinal: false })
  }

  const take = (event: EvictionCandidate, doomed: Doomed[]): void => {
    const { row, eventId, timestamp, release, marks } = event
    const age = limits.at - timestamp
    if (age > limits.maximum) {
      doomed.push({ row, reason: 'maximum', isFinal: true })
      return
    }
    const isOfNewRelease = release !== null && newReleases.delete(release)
    const isTelling = hasNewValue(marks)
    const isAlways = isFirst || isOfNewRelease || isTelling || keptNewest.has(row)
    isFirst = false
    if (isAlways) return
    const tooOld = age > limits.age ? 'age' : age > limits.agePressed ? 'space' : undefined
    if (tooOld) {
      doomed.push({ row, reason: tooOld, isFinal: false })
      return
    }
    const own = bandOf(age)
    if (own !== band) {
      band = own
      ranked = []
    }
    rank(row, eventId, doomed)
  }

  return (events) => {
    const doomed: Doomed[] = []
    for (const event of events) take(event, doomed)
    return doomed
  }
}
