/** More at once would hold up the writer; a storm's look-alikes are merged by their storm. */
export const mostShortIds = 200

/** Short ids as people write and paste them: in a line, one below the other, as links, in any case. Each once. */
export function shortIdsIn(text: string): string[] {
  const words = text.slice(0, 20_000).split(/[\s,;]+/)
  const ids = words.map((word) => word.replace(/^.*\/issues\//, '').replace(/[/?#].*$/, ''))
  return [...new Set(ids.map((id) => id.toUpperCase()))].filter((id) => id !== '')
}
