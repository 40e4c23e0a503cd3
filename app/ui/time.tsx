import type { Instant } from '../clock'
import { ageWords, agoWords, clockWords, exactWords, isoText } from '../texts/time-words'
import { useNow } from './now'
import { useTimeWords } from './use-time-words'

/**
 * A moment. `ago` (default): how long since, the exact time in the title · `exact`: date and time, with the zone ·
 * `age`: for how long, without "ago" · `clock`: time of day to the millisecond.
 */
export function Time({ at, as = 'ago' }: { at: Instant; as?: 'ago' | 'exact' | 'age' | 'clock' }) {
  const now = useNow()
  const words = useTimeWords()
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
