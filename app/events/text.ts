/** NUL, which PostgreSQL cannot store, and unpaired surrogates, which UTF-8 cannot encode. */
const unkeepable = /[\0\ud800-\udfff]/
const unkeepables = /\0|\p{Surrogate}/gu

/** The text without characters that storage would reject or change silently; each becomes U+FFFD. */
export function cleanText(text: string): string {
  return unkeepable.test(text) ? text.replace(unkeepables, '\ufffd') : text
}

/** At most `limit` code units of the text, without splitting a surrogate pair. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text
  const last = text.charCodeAt(limit - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit)
}

/** The first line that is not empty, trimmed; empty when there is none. Reads the first 8 KB only. */
export function firstLine(text: string): string {
  for (const line of cutText(text, 8192).split(/[\r\n\u2028\u2029]/)) {
    const said = line.trim()
    if (said) return said
  }
  return ''
}

/** A copy of the text that can be kept for long: a slice would keep the whole text in memory. Source: V8, SlicedString. */
export const ownCopy = (text: string): string => JSON.parse(JSON.stringify(text))
