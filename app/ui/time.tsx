import type { Instant } from '../clock'
import { useNow } from './now'
import { ageWords, agoWords, clockWords, exactWords, isoText } from './time-words'

/**
 * A moment. `ago` (default): how long since, the exact time in the title · `exact`: date and time in UTC ·
 * `age`: for how long, without "ago" · `clock`: time of day to the millisecond.
 */
export function Time({ at, as = 'ago' }: { at: Instant; as?: 'ago' | 'exact' | 'age' | 'clock' }) {
  const now = useNow()
  return (
    <time dateTime={isoText(at)} title={as === 'exact' ? undefined : exactWords(at)}>
      {now === undefined || as === 'exact' ? exactWords(at) : words[as](at, now)}
    </time>
  )
}

const words = {
  ago: agoWords,
  age: ageWords,
  clock: clockWords,
}
