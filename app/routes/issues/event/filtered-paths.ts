import { nameInPair } from '~/events/name-in-pair'
import { notedRemovals } from '~/events/noted-removals'
import { longestPart } from '~/events/removals'

/** What the scrubber puts in the place of a secret. */
const filtered = /\[Filtered\]/i

/** Nothing deeper is kept (`events/scrub`). */
const deepest = 200

/** A container on the way down; it becomes a path only when something was taken out under it. */
type Place = { above?: Place; key: string; depth: number; isInList?: boolean }

/** A value that was taken out: where it stood, and by which rule; without one the client did it. */
export type FilteredView = { path: string; rule?: string }

/** What was taken out of a kept payload, by us (as was noted when it was) and before it was sent; `more` is what there is no room for. */
export function filteredValues(payload: unknown): { filtered: FilteredView[]; more: number } {
  const { removed, more } = notedRemovals(payload)
  const ours = removed.slice(0, mostShown).map(({ path, rule }) => ({ path: path.slice(0, 200), rule }))
  const known = new Set(removed.map(({ path }) => spelled(path)))
  // Of what was noted no more than a part: then the rest cannot be told from the client's.
  const theirs = more > 0 ? [] : pathsIn(payload, mostShown + known.size).filter((path) => !isKnown(path, known))
  const shown: FilteredView[] = [
    ...ours,
    ...theirs.slice(0, mostShown - ours.length).map((path) => ({ path: path.slice(0, 200) })),
  ]
  return { filtered: shown, more: more + removed.length - ours.length }
}

const mostShown = 40

/** One spelling for `rows[1]` and `rows.1`, also of names that look so themselves. */
function spelled(path: string): string {
  return path.replace(/\[(\d+)\]/g, '.$1').replace(/^\./, '')
}

/** Under a secret's name everything goes, and is noted where it stood or above. */
function isKnown(one: string, known: Set<string>): boolean {
  const path = spelled(one)
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1))
    if (known.has(path.slice(0, end))) return true
  return false
}

/** Where in a kept payload a value was taken out, as `request.headers.Authorization`; at most `most` of them. In full: those of what was cut for its depth are long, and compared with what was noted. */
function pathsIn(payload: unknown, most: number): string[] {
  const found: string[] = []
  look(payload, { key: '', depth: 0 }, { found, most })
  return found
}

function look(value: unknown, place: Place, { found, most }: { found: string[]; most: number }): void {
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

/** The value of a pair goes under its name, as it does in what the scrubber notes. */
function placeIn(container: object, key: string, above: Place): Place {
  const list = Array.isArray(container) ? (container as unknown[]) : undefined
  const name = (list && key === '1' ? nameInPair(list, above.isInList === true) : undefined) ?? key
  return { above, key: name.slice(0, longestPart), depth: above.depth + 1, isInList: list !== undefined }
}

function pathOf(place: Place): string {
  const parts: string[] = []
  for (let one = place; one.above; one = one.above) parts.push(one.key)
  return parts.reverse().join('.')
}
