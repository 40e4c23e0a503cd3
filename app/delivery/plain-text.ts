/*
 * Text that anybody may have sent, as one line of plain text:
 *
 * 1. Control characters and line ends become spaces, so that it cannot start a line or a header of its own.
 * 2. Characters that turn the direction of what follows are removed, so that a title cannot change how the rest of a message reads.
 * 3. Half surrogate pairs become U+FFFD: no UTF-8 text can hold them.
 *
 * What the markup of a channel means something by is escaped by that channel.
 */

const spaces = /[\s\p{Cc}\u2028\u2029]+/gu
/** Bidirectional controls (UAX 9), the byte order mark, invisible operators and interlinear annotations. */
const invisible = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g
const halves = /\p{Surrogate}/gu

/** Longest input that is looked at, in code units: no channel shows more. */
const longestPlainText = 20_000

export function plainLine(text: string): string {
  return text.slice(0, longestPlainText).replace(invisible, '').replace(halves, '\ufffd').replace(spaces, ' ').trim()
}
