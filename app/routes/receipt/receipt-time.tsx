import type { Instant } from '~/clock'
import type { ReceiptSpeech } from '~/routes/receipt/receipt-texts'
import { agoWords, exactWords, isoText } from '~/texts/time-words'
import { useNow } from '~/ui/now'
import { useTimeWords } from '~/ui/use-time-words'

/** A time in the language of the receipt, in the reader's time zone if known, otherwise in UTC. */
export function ReceiptTime({ at, speech }: { at: Instant; speech: ReceiptSpeech }) {
  const now = useNow()
  const words = { ...useTimeWords(), texts: speech.times }
  const exact = exactWords(at, words)
  return (
    <time dateTime={isoText(at)} title={exact} suppressHydrationWarning>
      {now === undefined ? exact : agoWords(at, now, words)}
    </time>
  )
}
