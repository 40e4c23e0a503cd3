/** The code in the data of a thrown answer. A string: it may come from another version of Digestline. */
export function refusalIn(thrown: unknown): string | undefined {
  const isObject = typeof thrown === 'object' && thrown !== null
  return isObject && 'refusal' in thrown && typeof thrown.refusal === 'string' ? thrown.refusal : undefined
}
