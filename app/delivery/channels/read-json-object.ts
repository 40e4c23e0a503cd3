/** A JSON object, from its text or as a value; undefined for anything else. For answers of other machines. */
export function readJsonObject(value: unknown): Record<string, unknown> | undefined {
  const read = typeof value === 'string' ? parsed(value) : value
  return typeof read === 'object' && read !== null && !Array.isArray(read)
    ? (read as Record<string, unknown>)
    : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Many services answer with plain text or HTML.
    return undefined
  }
}
