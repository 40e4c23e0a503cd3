import type { ReactNode } from 'react'
import { connectTexts } from '~/texts/en/connect'
import { useTexts } from '~/texts/use-texts'
import { classNames } from '~/ui/class-names'
import { CopyButton } from '~/ui/code'
import { Icon } from '~/ui/icon'
import { SourceCode } from '../issues/event/source-code'
import type { SnippetView } from './connect-view'
import './connect.css'

type StepProps = {
  title: string
  note?: string
  /** Shown until the step is done. */
  number?: number
  /** `mark`: the last step, in the marker. */
  state: 'done' | 'now' | 'next' | 'mark'
  children: ReactNode
}

export function Step({ title, note, number, state, children }: StepProps) {
  return (
    <li className="connect-step">
      <span className={classNames('connect-number', numberLooks[state])} aria-hidden>
        {state === 'done' ? <Icon name="check" small /> : number}
      </span>
      <div className="connect-content">
        <h2>{title}</h2>
        {note && <p className="small faint">{note}</p>}
        {children}
      </div>
    </li>
  )
}

const numberLooks = {
  done: undefined,
  now: undefined,
  next: 'connect-number-next',
  mark: 'connect-number-mark',
}

/** Code to copy with the name of its file; the line with the DSN is marked. */
export function SetupSnippet({ snippet: { file, terminal, code, lines } }: { snippet: SnippetView }) {
  const texts = useTexts(connectTexts)
  const title = file ?? (terminal ? texts.terminal : texts.anywhere)
  return (
    <figure className="snippet">
      <figcaption className="snippet-head">
        <span className="mono">{title}</span>
        <CopyButton text={code} label={texts.copy(title)} />
      </figcaption>
      <SourceCode lines={lines} />
    </figure>
  )
}
