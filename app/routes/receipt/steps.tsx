import type { ReactNode } from 'react'
import type { Receipt } from '~/lookup/answer'
import type { ReceiptSpeech } from '~/routes/receipt/receipt-texts'
import { classNames } from '~/ui/class-names'
import { ReceiptTime } from './receipt-time'
import './steps.css'

type Known = Receipt & { known: true }

/** How far a failure has come: reported, being worked on, fixed. Nothing is promised: a step that was not taken is "not yet". */
export function Steps({ receipt, speech }: { receipt: Known; speech: ReceiptSpeech }) {
  const texts = speech.texts.steps
  const { since, lastSeen, state, fixedIn } = receipt
  const isFixed = state === 'fixed'
  const isWorkedOn = state === 'looked-at'
  return (
    <ol className="steps" aria-label={texts.label}>
      <Step name={texts.reported} reached current={state === 'known'}>
        {texts.reportedAt(<ReceiptTime at={since} speech={speech} />, <ReceiptTime at={lastSeen} speech={speech} />)}
      </Step>
      <Step name={texts.workedOn} reached={isWorkedOn || isFixed} current={isWorkedOn}>
        {isFixed ? texts.done : isWorkedOn ? texts.now : texts.notYet}
      </Step>
      <Step name={texts.fixed} reached={isFixed} current={isFixed}>
        {!isFixed
          ? texts.notYet
          : fixedIn === undefined
            ? texts.done
            : fixedIn === 'next'
              ? texts.inNext
              : texts.inRelease(fixedIn.release)}
      </Step>
    </ol>
  )
}

function Step(props: { name: string; reached: boolean; current: boolean; children: ReactNode }) {
  const { name, reached, current, children } = props
  return (
    <li
      className={classNames('step', reached && 'step-reached', current && 'step-current')}
      aria-current={current ? 'step' : undefined}
    >
      <b>{name}</b>
      <div className="step-words">{children}</div>
    </li>
  )
}
