import type { CaseNote } from '~/store/support'
import { Time } from '~/ui/time'
import '../../feedback-list.css'

/** What support noted about calls. */
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
