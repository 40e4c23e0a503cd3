/** NUL, which PostgreSQL cannot keep, and halves of surrogate pairs, which no UTF-8 file can. */
const unkeepable = /[\0\ud800-\udfff]/
const unkeepables = /\0|\p{Surrogate}/gu

/** The text without characters that storage would refuse or silently change; each becomes U+FFFD. */
export function cleanText(text: string): string {
  return unkeepable.test(text) ? text.replace(unkeepables, '\ufffd') : text
}

/** At most `limit` code units of the text, never ending in half a character. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text
  const last = text.charCodeAt(limit - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit)
}

/** The first line that says something, trimmed; empty when there is none. Looks at the first 8 KB only. */
export function firstLine(text: string): string {
  for (const line of cutText(text, 8192).split(/[\r\n\u2028\u2029]/)) {
    const said = line.trim()
    if (said) return said
  }
  return ''
}

/** The same text, to be kept for long: one that was cut out of another holds on to all of that. Source: V8, SlicedString. */
export const ownCopy = (text: string): string => JSON.parse(JSON.stringify(text))
