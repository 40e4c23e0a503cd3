import { nameInPair } from '~/events/name-in-pair'
import { notedRemovals } from '~/events/noted-removals'
import { longestPart } from '~/events/removals'

/** The scrubber's replacement for a secret. */
const filtered = /\[Filtered\]/i

/** Nothing deeper is kept (`events/scrub`). */
const deepest = 200

/** A container on the way down. It becomes a path only when something was removed below it. */
type ValuePath = { above?: ValuePath; key: string; depth: number; isInList?: boolean }

/** A removed value: its path and the rule; without a rule, the client removed it. */
export type FilteredView = { path: string; rule?: string }

/** What was removed from a kept payload, by Digestline (as noted then) and by the client; `more`: how many are not listed. */
export function filteredValues(payload: unknown): { filtered: FilteredView[]; more: number } {
  const { removed, more } = notedRemovals(payload)
  const ours = removed.slice(0, mostShown).map(({ path, rule }) => ({ path: path.slice(0, 200), rule }))
  const known = new Set(removed.map(({ path }) => spelled(path)))
  // Only a part of the removals was noted, so the others cannot be told from the client's.
  const theirs = more > 0 ? [] : pathsIn(payload, mostShown + known.size).filter((path) => !isKnown(path, known))
  const shown: FilteredView[] = [
    ...ours,
    ...theirs.slice(0, mostShown - ours.length).map((path) => ({ path: path.slice(0, 200) })),
  ]
  return { filtered: shown, more: more + removed.length - ours.length }
}

const mostShown = 40

/** One spelling for `rows[1]` and `rows.1`, also in names that look like this. */
function spelled(path: string): string {
  return path.replace(/\[(\d+)\]/g, '.$1').replace(/^\./, '')
}

/** Under a secret's name everything was removed, and is noted at the name or above. */
function isKnown(one: string, known: Set<string>): boolean {
  const path = spelled(one)
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1))
    if (known.has(path.slice(0, end))) return true
  return false
}

/**
 * The paths of removed values in a kept payload, as `request.headers.Authorization`; at most `most`. In full length, because they are
 * compared with the noted ones.
 */
function pathsIn(payload: unknown, most: number): string[] {
  const found: string[] = []
  look(payload, { key: '', depth: 0 }, { found, most })
  return found
}

function look(value: unknown, place: ValuePath, { found, most }: { found: string[]; most: number }): void {
  if (typeof value === 'string') {
    if (filtered.test(value)) found.push(pathOf(place))
  } else if (typeof value === 'object' && value !== null && place.depth < deepest) {
    for (const key in value) {
      if (found.length >= most) return
      const inner = (value as Record<string, unknown>)[key]
      if (typeof inner === 'string' ? inner.length >= 10 : typeof inner === 'object')
        look(inner, placeIn(value, key, place), { found, most })
    }
  }
}

/** The value of a pair is under its name, as in the scrubber's notes. */
function placeIn(container: object, key: string, above: ValuePath): ValuePath {
  const list = Array.isArray(container) ? (container as unknown[]) : undefined
  const name = (list && key === '1' ? nameInPair(list, above.isInList === true) : undefined) ?? key
  return { above, key: name.slice(0, longestPart), depth: above.depth + 1, isInList: list !== undefined }
}

function pathOf(place: ValuePath): string {
  const parts: string[] = []
  for (let one = place; one.above; one = one.above) parts.push(one.key)
  return parts.reverse().join('.')
}
