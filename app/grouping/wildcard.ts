/** Longer texts are compared by their beginning. */
const longest = 8192

/**
 * Whether the whole text is what the pattern says: `*` stands for anything, upper and lower case are the same.
 * No regular expression: patterns are typed by people, texts come from strangers, and this cannot run away.
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
