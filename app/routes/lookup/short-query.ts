import { recognise } from '~/digests/recognise'

/** The most bytes of a form that are read. */
export const longestBody = 512 * 1024

/** The longest query that is kept unchanged, percent-encoded: it fits every browser, proxy and server. */
const longestAddress = 6000

/** Unpaired surrogates, which a URL cannot contain. */
const halfCharacters = /\p{Surrogate}/gu

/** The part of a paste for the answer's address: all of it if it fits, otherwise its codes, otherwise its beginning. */
export function shortQuery(text: string): string {
  const paste = text.replace(/\r\n?/g, '\n').trim().replace(halfCharacters, '\uFFFD')
  if (encodeURIComponent(paste).length <= longestAddress) return paste
  const lines = recognise(paste).codes.map(({ kind, value }) => (kind === 'digest' ? `Digest: ${value}` : value))
  return lines.length > 0 ? [...new Set(lines)].join('\n') : paste.slice(0, 600).replace(halfCharacters, '')
}
