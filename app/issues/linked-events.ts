/** An event as its address names it. */
export type LinkedEvent = { shortId: string; eventId: string }

/** Maximum events that a comment can keep by linking to them. */
export const mostLinkedEvents = 20

/** The path of an event's page, under whatever host: an instance may be known by several names. */
const address = /\/issues\/([a-z0-9][a-z0-9-]{0,99}-[1-9]\d{0,9})\/events\/([0-9a-f]{32})(?![0-9a-z])/gi

/** The events whose addresses are in a text, each once, in their order; at most `mostLinkedEvents`. */
export function linkedEvents(text: string): LinkedEvent[] {
  const found = new Map<string, LinkedEvent>()
  for (const [, shortId = '', digits = ''] of text.matchAll(address)) {
    const eventId = digits.toLowerCase()
    found.set(`${shortId.toLowerCase()} ${eventId}`, { shortId, eventId })
    if (found.size === mostLinkedEvents) break
  }
  return [...found.values()]
}
