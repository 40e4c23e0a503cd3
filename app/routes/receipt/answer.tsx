import type { FixedIn } from '~/issues/fixed-in'
import type { Receipt } from '~/lookup/answer'
import { receiptPath } from '~/lookup/receipt-path'
import type { ReceiptSpeech, ReceiptTexts } from '~/routes/receipt/receipt-texts'
import { Steps } from './steps'
import '../receipt.css'

type Known = Receipt & { known: true }

/** What anyone may know about a failure: known, since when, fixed or not; and the project's message to visitors. */
export function KnownReceipt({ receipt, speech }: { receipt: Known; speech: ReceiptSpeech }) {
  const { texts } = speech
  const { title, words, next } = texts.states[receipt.state]
  const own = receipt.words
  return (
    <>
      <header className="receipt-head">
        <h1 className="receipt-title">
          {title.map((line) => (
            <span className="receipt-line" key={line}>
              {line}{' '}
            </span>
          ))}
        </h1>
        <p className="receipt-intro">{receipt.fixedIn ? fixedWords(receipt.fixedIn, texts) : words}</p>
      </header>
      <Steps receipt={receipt} speech={speech} />
      <section className="card receipt-card">
        <h2>{texts.next}</h2>
        <p className="receipt-words">{next}</p>
        {own.words && <p className="receipt-words receipt-own">{own.words}</p>}
        {own.contact && <p className="receipt-words">{texts.contact(<Contact contact={own.contact} />)}</p>}
      </section>
    </>
  )
}

const fixedWords = (fixed: FixedIn, texts: ReceiptTexts) =>
  fixed === 'next' ? texts.fixedNext : texts.fixedIn(fixed.release)

/** One line of text; an e-mail address is a link. */
function Contact({ contact }: { contact: string }) {
  return /^[^\s@:?&]+@[^\s@:?&]+$/.test(contact) ? <a href={`mailto:${contact}`}>{contact}</a> : contact
}

/** The same for every code that is unknown or hidden, for whatever reason. */
export function UnknownReceipt({ code, texts }: { code: string; texts: ReceiptTexts }) {
  const { title, intro, fresh, again, reasons, next } = texts.unknown
  return (
    <>
      <header className="receipt-head">
        <h1 className="receipt-title">{title}</h1>
      </header>
      <section className="card receipt-card">
        <h2>{intro}</h2>
        <ul className="receipt-reasons">
          <li>
            {fresh} <a href={receiptPath(code)}>{again}</a>
          </li>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </section>
      <section className="card receipt-card">
        <h2>{texts.next}</h2>
        <p className="receipt-words">{next}</p>
      </section>
    </>
  )
}
