/** What the scrubber puts in the place of a secret. */
const filtered = /\[Filtered\]/i

/** Nothing deeper is kept (`events/scrub`). */
const deepest = 200

/** A container on the way down; it becomes a path only when something was taken out under it. */
type Place = { above?: Place; key: string; depth: number }

/** Where in a kept payload a value was taken out, as `request.headers.Authorization`; at most `most` of them. */
export function filteredPaths(payload: unknown, most = 40): string[] {
  const found: string[] = []
  look(payload, { key: '', depth: 0 }, { found, most })
  return found
}

function look(value: unknown, place: Place, { found, most }: { found: string[]; most: number }): void {
  if (typeof value === 'string') {
    if (filtered.test(value)) found.push(pathOf(place).slice(0, 200))
  } else if (typeof value === 'object' && value !== null && place.depth < deepest) {
    for (const key in value) {
      if (found.length >= most) return
      const inner = (value as Record<string, unknown>)[key]
      if (typeof inner === 'string' ? inner.length >= 10 : typeof inner === 'object')
        look(inner, { above: place, key, depth: place.depth + 1 }, { found, most })
    }
  }
}

function pathOf(place: Place): string {
  const parts: string[] = []
  for (let one = place; one.above; one = one.above) parts.push(one.key)
  return parts.reverse().join('.')
}
