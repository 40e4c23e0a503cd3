import type { CaseNote, SupportText } from '~/store/support'
import { Time } from '~/ui/time'
import './feedback-list.css'

/** What developers let the support desk know of an issue. Text as text. */
export function DeskNote({ note: { text, by, at } }: { note: SupportText }) {
  return (
    <blockquote className="feedback-entry">
      <p className="feedback-message">{text}</p>
      <p className="faint">
        {by} · <Time at={at} />
      </p>
    </blockquote>
  )
}

/** What the desk wrote down about calls. Text as text. */
export function CaseList({ cases }: { cases: CaseNote[] }) {
  return (
    <ul className="feedback">
      {cases.map(({ text, by, at, code }, index) => (
        <li className="feedback-entry" key={index}>
          <p className="feedback-message">{text}</p>
          <p className="faint">
            {by} · <Time at={at} /> · <span className="mono">{code}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
