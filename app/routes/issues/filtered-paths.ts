/** What the scrubber puts in the place of a secret. */
const filtered = /\[Filtered\]/i

/** Where in a kept payload a value was taken out, as `request.headers.Authorization`; at most `most` of them. */
export function filteredPaths(payload: unknown, most = 40): string[] {
  const found: string[] = []
  const todo: { value: unknown; path: string }[] = [{ value: payload, path: '' }]
  while (todo.length > 0 && found.length < most) {
    const next = todo.pop()
    if (!next) break
    if (typeof next.value === 'string' && filtered.test(next.value)) found.push(next.path.slice(0, 200))
    else if (typeof next.value === 'object' && next.value !== null) {
      const entries = Object.entries(next.value).map(([key, value]) => ({ value, path: join(next.path, key) }))
      todo.push(...entries.reverse())
    }
  }
  return found
}

const join = (path: string, key: string) => (path ? `${path}.${key}` : key)
