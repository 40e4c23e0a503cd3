import { Form } from 'react-router'
import type { Instant } from '~/clock'
import { longestEmail, longestReport, type ReportFields, type ReportMistakes } from '~/feedback/visitor-report'
import type { ReceiptSpeech, ReceiptTexts, ReportProblem, ReportTexts } from '~/routes/receipt/receipt-texts'
import { Button } from '~/ui/button'
import { Field, FieldStack, TextAreaField } from '~/ui/field'
import { ReceiptTime } from './receipt-time'
import '../receipt.css'

type Answer = { typed: ReportFields; mistakes?: ReportMistakes; problem?: ReportProblem }

type Props = { stamp: string; texts: ReportTexts; answer?: Answer; again: boolean }

/** Where a visitor says what happened. Folded away for who has said something already. */
export function ReportForm({ again, ...asked }: Props) {
  const { texts, answer } = asked
  if (again && !answer)
    return (
      <details className="card receipt-card">
        <summary className="receipt-another">{texts.another}</summary>
        <Fields {...asked} />
      </details>
    )
  return (
    <section className="card receipt-card" aria-labelledby="report">
      <h2 id="report">{texts.title}</h2>
      <p className="receipt-note">{texts.intro}</p>
      <Fields {...asked} />
    </section>
  )
}

function Fields({ stamp, texts, answer }: Omit<Props, 'again'>) {
  const { typed, mistakes, problem } = answer ?? {}
  const saidOf = (mistake: keyof ReportTexts['mistakes'] | undefined) => mistake && texts.mistakes[mistake]
  return (
    <Form method="post" replace>
      <input type="hidden" name="stamp" value={stamp} />
      {problem !== 'trap' && <Trap label={texts.trap} />}
      <FieldStack error={problem && texts.problems[problem]} actions={<Button variant="primary">{texts.send}</Button>}>
        <TextAreaField
          prose
          label={texts.message}
          name="message"
          rows={3}
          required
          maxLength={longestReport}
          defaultValue={typed?.message}
          error={saidOf(mistakes?.message)}
        />
        <Field
          label={texts.email}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={longestEmail}
          defaultValue={typed?.email}
          error={saidOf(mistakes?.email)}
          hint={texts.emailHint}
        />
      </FieldStack>
    </Form>
  )
}

/** What it caught once may have been a browser that fills in forms: it is not set again for who is asked to confirm. */
function Trap({ label }: { label: string }) {
  return (
    <p className="receipt-trap" aria-hidden="true">
      <label>
        {label} <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  )
}

/** To somebody who comes back: what became of the report. */
export function YourReport(props: {
  sentAt: Instant
  state: Exclude<keyof ReceiptTexts['yours'], 'title' | 'sent'>
  speech: ReceiptSpeech
}) {
  const { yours } = props.speech.texts
  return (
    <section className="card receipt-card" aria-labelledby="yours">
      <h2 id="yours">{yours.title}</h2>
      <p className="receipt-words" role="status">
        {yours[props.state]}
      </p>
      <p className="receipt-note">{yours.sent(<ReceiptTime at={props.sentAt} speech={props.speech} />)}</p>
    </section>
  )
}
