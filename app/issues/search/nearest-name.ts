/** The name that was probably meant: one that differs in case only, has the same beginning, or differs in one letter. */
export function nearestName(said: string, names: readonly string[]): string | undefined {
  const typed = said.toLowerCase()
  const near = (name: string) => name.startsWith(typed) || typed.startsWith(name) || differsByOne(typed, name)
  return names.find((name) => name.toLowerCase() === typed) ?? names.find((name) => near(name.toLowerCase()))
}

/** One letter added, removed or changed, or two letters swapped. */
function differsByOne(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const restA = a.slice(start, a.length - end)
  const restB = b.slice(start, b.length - end)
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB === [...restA].reverse().join('')
}
