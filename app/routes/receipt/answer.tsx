import type { FixedIn } from '~/issues/fixed-in'
import type { Receipt } from '~/lookup/answer'
import { receiptPath } from '~/lookup/receipt-path'
import type { ReceiptSpeech, ReceiptTexts } from '~/routes/receipt/receipt-texts'
import { Figure } from '~/ui/figure'
import { ReceiptTime } from './receipt-time'
import '../receipt.css'
import '../lookup/answer.css'

type Known = Receipt & { known: true }

/** What anybody may know of a failure: known, since when, fixed or not; and what its project has to say to those who met it. */
export function KnownReceipt({ receipt, speech }: { receipt: Known; speech: ReceiptSpeech }) {
  const { texts } = speech
  const { title, words, next } = texts.states[receipt.state]
  const own = receipt.words
  return (
    <>
      <h1 className="receipt-title">{title}</h1>
      <p className="receipt-words">{words}</p>
      {receipt.fixedIn && <p className="receipt-words">{fixedWords(receipt.fixedIn, texts)}</p>}
      {own.words && <p className="receipt-own">{own.words}</p>}
      <dl className="receipt-facts">
        <Figure name={texts.firstSeen}>
          <ReceiptTime at={receipt.since} speech={speech} />
        </Figure>
        <Figure name={texts.lastSeen}>
          <ReceiptTime at={receipt.lastSeen} speech={speech} />
        </Figure>
      </dl>
      <h2>{texts.next}</h2>
      <p className="receipt-words">{next}</p>
      {own.contact && <p className="receipt-words">{texts.contact(own.contact)}</p>}
    </>
  )
}

const fixedWords = (fixed: FixedIn, texts: ReceiptTexts) =>
  fixed === 'next' ? texts.fixedNext : texts.fixedIn(fixed.release)

/** The same for every code that nobody may know of, whatever the reason. */
export function UnknownReceipt({ code, texts }: { code: string; texts: ReceiptTexts }) {
  const { title, intro, fresh, again, reasons, next } = texts.unknown
  return (
    <>
      <h1 className="receipt-title">{title}</h1>
      <p className="receipt-words">{intro}</p>
      <ul className="answer-hints">
        <li>
          {fresh} <a href={receiptPath(code)}>{again}</a>
        </li>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <h2>{texts.next}</h2>
      <p className="receipt-words">{next}</p>
    </>
  )
}
