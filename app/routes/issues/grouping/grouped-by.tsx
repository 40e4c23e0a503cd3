import { href, Link } from 'react-router'
import { eventTexts } from '~/texts/en/event'
import { useTexts } from '~/texts/use-texts'
import { SidePart } from '../event/event-parts'

/** Beside an event: the way to why it is in this issue. */
export function GroupedBy({ shortId, eventId }: { shortId: string; eventId: string }) {
  const texts = useTexts(eventTexts)
  return (
    <SidePart title={texts.parts.grouping}>
      <Link to={`${href('/issues/:shortId/grouping', { shortId })}?event=${eventId}`}>{texts.whyGrouped}</Link>
    </SidePart>
  )
}
