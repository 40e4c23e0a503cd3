/** Of longer texts, only the beginning is compared. */
const longest = 8192

/**
 * Whether the pattern matches the whole text: `*` matches anything, case is ignored. It is not a regular expression, because people type
 * patterns and strangers send texts, and this cannot backtrack forever.
 */
export function matchesWildcard(pattern: string, text: string): boolean {
  const [p, t] = [pattern.toLowerCase(), text.slice(0, longest).toLowerCase()]
  let [at, star, resume] = [0, -1, 0]
  for (let i = 0; i < t.length; ) {
    if (p[at] === '*') {
      star = at++
      resume = i
    } else if (at < p.length && p[at] === t[i]) {
      at++
      i++
    } else if (star >= 0) {
      at = star + 1
      i = ++resume
    } else return false
  }
  while (p[at] === '*') at++
  return at === p.length
}
