import { href } from 'react-router'
import type { Attachment } from '~/attachments/attachment'
import type { Feedback } from '~/feedback/feedback'
import { eventTexts } from '~/texts/en/event'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Section } from '~/ui/page'
import { Table } from '~/ui/table'
import { FeedbackList } from '../../feedback-list'

/** Files that were sent with the event. */
export function AttachmentsPart({
  shortId,
  eventId,
  attachments,
}: {
  shortId: string
  eventId: string
  attachments: Attachment[]
}) {
  const texts = useTexts(eventTexts)
  const { bytes } = useNumbers()
  if (attachments.length === 0) return null
  return (
    <Section title={texts.parts.attachments} note={texts.attachmentsNote}>
      <Table
        label={texts.attachmentsTable}
        head={texts.attachmentColumns}
        numbers={[2]}
        rows={attachments.map(({ id, filename, contentType, size }) => ({
          key: id,
          cells: [
            <a
              href={href('/issues/:shortId/events/:eventId/attachments/:id', { shortId, eventId, id: String(id) })}
              download
              key="file"
            >
              {filename}
            </a>,
            contentType,
            bytes(size),
          ],
        }))}
      />
    </Section>
  )
}

/** Reports of visitors who saw this failure. */
export function FeedbackPart({ feedback }: { feedback: Feedback[] }) {
  const { parts } = useTexts(eventTexts)
  if (feedback.length === 0) return null
  return (
    <Section title={parts.feedback}>
      <FeedbackList feedback={feedback} />
    </Section>
  )
}
