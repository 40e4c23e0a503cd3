/** Splits `web-12`, in any case, into the project's slug and the number. Undefined for any other text. */
export function splitShortId(shortId: string): { slug: string; number: number } | undefined {
  const match = /^([a-z0-9][a-z0-9-]*)-([1-9]\d{0,9})$/i.exec(shortId)
  return match ? { slug: match[1]!.toLowerCase(), number: Number(match[2]) } : undefined
}
