/** A file, followed by line and column. */
export type SourcePosition = { file: string; line?: number; column?: number }

/** `file:12:5`, `file:12` or `file`. Drive letters and ports belong to the file. */
export function placeOf(text: string): SourcePosition {
  const last = numberedFrom(text, text.length)
  if (last < 0) return { file: text }
  const first = numberedFrom(text, last)
  if (first < 0) return { file: text.slice(0, last), line: Number(text.slice(last + 1)) }
  return {
    file: text.slice(0, first),
    line: Number(text.slice(first + 1, last)),
    column: Number(text.slice(last + 1)),
  }
}

const colon = 58

/** Where the colon is before one to nine digits that end there; -1 without one. */
function numberedFrom(text: string, end: number): number {
  let at = end - 1
  while (at > 0 && isDigit(text.charCodeAt(at))) at--
  const digits = end - 1 - at
  return at > 0 && digits >= 1 && digits <= 9 && text.charCodeAt(at) === colon ? at : -1
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57
