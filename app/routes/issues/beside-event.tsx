import { href } from 'react-router'
import type { Attachment } from '~/attachments/attachment'
import type { Feedback } from '~/feedback/feedback'
import { byteWords } from '~/ui/byte-words'
import { Section } from '~/ui/page'
import { Table } from '~/ui/table'
import { FeedbackList } from '../feedback-list'

/** Files that came with the event. */
export function AttachmentsPart({
  shortId,
  eventId,
  attachments,
}: {
  shortId: string
  eventId: string
  attachments: Attachment[]
}) {
  if (attachments.length === 0) return null
  return (
    <Section title="Attachments" note="As they were sent: open them with care.">
      <Table
        label="Attachments"
        head={['File', 'Type', 'Size']}
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
            byteWords(size),
          ],
        }))}
      />
    </Section>
  )
}

/** What people said who met this failure. */
export function FeedbackPart({ feedback }: { feedback: Feedback[] }) {
  if (feedback.length === 0) return null
  return (
    <Section title="What people said">
      <FeedbackList feedback={feedback} />
    </Section>
  )
}
