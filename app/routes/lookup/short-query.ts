import { recognise } from '~/digests/recognise'

/** Bytes of a form that are read at all. */
export const longestBody = 512 * 1024

/** Longest query that is kept as it is, percent-encoded: fits every browser, proxy and server. */
const longestAddress = 6000

/** Halves of characters that were cut apart: an address cannot hold them. */
const halfCharacters = /\p{Surrogate}/gu

/** What of a paste goes into the answer's address: all of it when it fits, else the codes in it, else its beginning. */
export function shortQuery(text: string): string {
  const paste = text.replace(/\r\n?/g, '\n').trim().replace(halfCharacters, '\uFFFD')
  if (encodeURIComponent(paste).length <= longestAddress) return paste
  const lines = recognise(paste).codes.map(({ kind, value }) => (kind === 'digest' ? `Digest: ${value}` : value))
  return lines.length > 0 ? [...new Set(lines)].join('\n') : paste.slice(0, 600).replace(halfCharacters, '')
}
