import type { Instant } from '../clock'
import { ageWords, agoWords, clockWords, exactWords, isoText, type TimeWords } from '../texts/time-words'
import { useNow } from './now'
import { useTimeWords } from './use-time-words'

/**
 * A moment. `ago` (default): how long since, the exact time in the title · `exact`: date and time, with the zone ·
 * `age`: for how long, without "ago" · `clock`: time of day to the millisecond.
 */
export function Time({ at, as = 'ago' }: { at: Instant; as?: TimeLook }) {
  return timeOf(useTimes(), at, as)
}

type TimeLook = 'ago' | 'exact' | 'age' | 'clock'

/** What all times of a page have in common: a list asks for it once. */
export type Times = { now: Instant | undefined; words: TimeWords }

export const useTimes = (): Times => ({ now: useNow(), words: useTimeWords() })

/** `Time` for a list with two in each row. */
export function timeOf({ now, words }: Times, at: Instant, as: TimeLook = 'ago') {
  const exact = exactWords(at, words)
  // A browser may know another law about a zone than the server does: what the server said stands.
  return (
    <time dateTime={isoText(at)} title={as === 'exact' ? undefined : exact} suppressHydrationWarning>
      {now === undefined || as === 'exact'
        ? exact
        : as === 'clock'
          ? clockWords(at, words.zone)
          : said[as](at, now, words)}
    </time>
  )
}

const said = { ago: agoWords, age: ageWords }
