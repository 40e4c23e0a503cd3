import type { Feedback } from '~/feedback/feedback'
import { projectTexts } from '~/texts/en/project'
import { useTexts } from '~/texts/use-texts'
import { Section } from '~/ui/page'
import { FeedbackList } from '../feedback-list'

/** Feedback that is not shown with an event. */
export function FeedbackSection({ feedback }: { feedback: Feedback[] }) {
  const texts = useTexts(projectTexts)
  if (feedback.length === 0) return null
  return (
    <Section title={texts.feedback} note={texts.feedbackNote}>
      <FeedbackList feedback={feedback} />
    </Section>
  )
}
