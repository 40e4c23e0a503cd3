/** A debug id as it is compared: 32 lower-case hex digits. Undefined for anything else. Source: docs/protocol.md §15.1. */
export function debugIdOf(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const bare = text.trim().replaceAll('-', '').toLowerCase()
  return /^[0-9a-f]{32}$/.test(bare) && !/^0+$/.test(bare) ? bare : undefined
}
