/** A file, followed by line and column. */
export type SourcePosition = { file: string; line?: number; column?: number }

/** `file:12:5`, `file:12` or `file`. Drive letters and ports belong to the file. */
export function placeOf(text: string): SourcePosition {
  const [file, last] = splitNumber(text)
  if (last === undefined) return { file }
  const [shorter, line] = splitNumber(file)
  return line === undefined ? { file, line: last } : { file: shorter, line, column: last }
}

function splitNumber(text: string): [rest: string, number?: number] {
  const colon = text.lastIndexOf(':')
  const digits = text.slice(colon + 1)
  return colon > 0 && /^\d{1,9}$/.test(digits) ? [text.slice(0, colon), Number(digits)] : [text]
}
