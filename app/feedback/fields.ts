export type Fields = Record<string, unknown>

/** The fields of a value that should be an object; undefined when it is not. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}
