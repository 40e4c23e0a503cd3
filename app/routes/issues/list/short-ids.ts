/** More at once would block the writer. Similar issues are merged by their storm. */
export const mostShortIds = 200

/** Short ids in a pasted text: in a line, one per line, as links, in any case. Without duplicates. */
export function shortIdsIn(text: string): string[] {
  const words = text.slice(0, 20_000).split(/[\s,;]+/)
  const ids = words.map((word) => word.replace(/^.*\/issues\//, '').replace(/[/?#].*$/, ''))
  return [...new Set(ids.map((id) => id.toUpperCase()))].filter((id) => id !== '')
}
