/** `web-12` in any case → the project's slug and the number. Undefined for what is no short id. */
export function splitShortId(shortId: string): { slug: string; number: number } | undefined {
  const match = /^([a-z0-9][a-z0-9-]*)-([1-9]\d{0,9})$/i.exec(shortId)
  return match ? { slug: match[1]!.toLowerCase(), number: Number(match[2]) } : undefined
}
