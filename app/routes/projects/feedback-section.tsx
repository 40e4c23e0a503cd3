import type { Feedback } from '~/feedback/feedback'
import { Section } from '~/ui/page'
import { FeedbackList } from '../feedback-list'

/** Feedback that stands on no event's page. */
export function FeedbackSection({ feedback }: { feedback: Feedback[] }) {
  if (feedback.length === 0) return null
  return (
    <Section title="What people said" note="About no failure, or about one whose event is not kept.">
      <FeedbackList feedback={feedback} />
    </Section>
  )
}
