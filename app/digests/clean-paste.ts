/** How much of a paste is read. Error pages are far shorter. */
export const longestPaste = 20_000

/** The code is at the beginning or the end of an error page, so the middle of a longer text is left out. */
function ends(text: string): string {
  return text.length <= longestPaste ? text : `${text.slice(0, longestPaste - 6000)}\n${text.slice(-5999)}`
}

/**
 * The text without what editors, chats and phones add: full-width and other compatibility characters (NFKC), zero-width characters, escaped
 * and typographic quotes and dashes, runs of spaces.
 */
export function cleanPaste(text: string): string {
  return ends(text)
    .normalize('NFKC')
    .slice(0, longestPaste)
    .replace(/[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u0000-\u0008]/g, '')
    .replaceAll('\\"', '"')
    .replace(/[\u2018\u2019\u201a\u201b\u2032\u00b4]/g, "'")
    .replace(/[\u201c-\u201f\u00ab\u00bb\u2033]/g, '"')
    .replace(/[\u2010-\u2015\u2212\u00b7\u2022]/g, '-')
    .replace(/[^\S\n]+/g, ' ')
    .trim()
}

const slips: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  l: '1',
  I: '1',
  i: '1',
  '|': '1',
  '!': '1',
  S: '5',
  s: '5',
  B: '8',
  Z: '2',
  z: '2',
}

/**
 * A number as people write it: in groups (`3862 911 841`, `38-62-91-18-41`), or with letters that look like digits (`3862911O4l`).
 * Undefined for anything else: at least three of four characters must be digits.
 */
export function numberFrom(text: string): string | undefined {
  const joined = text.replace(/[\s.,'_/()-]+/g, '')
  if (!/^[\dOoQDlIi|!SsBZz]{4,12}$/.test(joined)) return undefined
  const digits = joined.replace(/\D/g, '').length
  if (digits * 4 < joined.length * 3) return undefined
  return joined.replace(/\D/g, (letter) => slips[letter] ?? letter)
}
