/** A paste with the part that was looked up: `before` + `hit` + `after` is the whole text. */
export type MarkedPaste = { before: string; hit: string; after: string }

/** Of longer lines, only the code is marked. */
const longestLine = 90

/** Marks the line with the code, or only the code in a long line. Undefined when the paste does not contain it literally. */
export function markedPaste(paste: string, code: string): MarkedPaste | undefined {
  // A number as people write it in groups: 386 291 1841.
  const spelt = [...code].map((letter) => letter.replace(/[\^$\\.*+?()[\]{}|/]/, '\\$&')).join('[ .\\-]?')
  const found = code.length <= 64 ? new RegExp(spelt, 'iu').exec(paste) : null
  if (!found) return undefined
  const end = found.index + found[0].length
  const lineStart = paste.lastIndexOf('\n', found.index) + 1
  const lineEnd = paste.indexOf('\n', end) < 0 ? paste.length : paste.indexOf('\n', end)
  const [from, to] = lineEnd - lineStart <= longestLine ? [lineStart, lineEnd] : [found.index, end]
  return { before: paste.slice(0, from), hit: paste.slice(from, to), after: paste.slice(to) }
}
