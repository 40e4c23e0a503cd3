import type { Feedback } from '~/feedback/feedback'
import { eventTexts } from '~/texts/en/event'
import { useTexts } from '~/texts/use-texts'
import { OutsideLink } from '~/ui/outside-link'
import { Time } from '~/ui/time'
import './feedback-list.css'

/** Each message with who said it, when and where. Text as text. */
export function FeedbackList({ feedback }: { feedback: Feedback[] }) {
  const texts = useTexts(eventTexts)
  return (
    <ul className="feedback">
      {feedback.map(({ message, name, email, url, at, receipt }, index) => (
        <li className="feedback-entry" key={index}>
          <p className="feedback-message">{message}</p>
          <p className="faint">
            {[name ?? texts.somebody, email].filter(Boolean).join(', ')}
            {' · '}
            <Time at={at} />
            {receipt && (
              <>
                {' · '}
                {texts.onReceipt(<span className="mono">{receipt}</span>)}
              </>
            )}
            {url && (
              <>
                {' · '}
                <OutsideLink text={url} />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
