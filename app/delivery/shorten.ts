const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const encoder = new TextEncoder()

/** Behind what was cut. */
const cutMark = '…'

/** UTF-16 code units: never less than the characters or code points a service counts. */
const codeUnits = (text: string): number => text.length
export const utf8Bytes = (text: string): number => encoder.encode(text).length

type Options = {
  /** How the text is written in the message: its escaping counts towards the limit. */
  write?: (text: string) => string
  measure?: (text: string) => number
}

/**
 * The text as it is written, shortened at a grapheme boundary to at most `limit`; what was cut is shown as `…`. A single grapheme above the
 * limit is cut between code points. Empty where not even `…` fits.
 */
export function shorten(text: string, limit: number, { write = same, measure = codeUnits }: Options = {}): string {
  const whole = write(text)
  if (measure(whole) <= limit) return whole
  // No text is written shorter than it is: nothing behind this can fit.
  const start = text.slice(0, Math.max(0, limit) + 1)
  return (
    longest(boundaries(start), start, limit, write, measure) ??
    longest(codePoints(start), start, limit, write, measure) ??
    (measure(write(cutMark)) <= limit ? write(cutMark) : '')
  )
}

const same = (text: string) => text

/** The longest beginning that fits, by bisection; undefined when it is empty. */
function longest(
  ends: number[],
  text: string,
  limit: number,
  write: (text: string) => string,
  measure: (text: string) => number,
): string | undefined {
  const at = (index: number) => write(`${text.slice(0, ends[index]).trimEnd()}${cutMark}`)
  let [low, high] = [-1, ends.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(at(middle)) <= limit) low = middle
    else high = middle - 1
  }
  return low < 0 ? undefined : at(low)
}

/** Ends of graphemes. The last one may be cut itself. */
function boundaries(text: string): number[] {
  return [...segmenter.segment(text)].map(({ index }) => index).slice(1)
}

function codePoints(text: string): number[] {
  const ends: number[] = []
  let end = 0
  for (const character of text) {
    end += character.length
    ends.push(end)
  }
  return ends.slice(0, -1)
}
