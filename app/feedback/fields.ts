export type Fields = Record<string, unknown>

/** The fields of what should be an object; undefined when it is none. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}
