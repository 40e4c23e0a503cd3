/**
 * Text that anybody may have sent, as one line: control characters and line ends become spaces, characters that turn the direction of what
 * follows are removed, half surrogate pairs become U+FFFD.
 */
export const mailLine = (text: string): string =>
  text
    .slice(0, 20_000)
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
