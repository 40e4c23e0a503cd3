import { href, Link } from 'react-router'
import { SidePart } from './event-parts'

/** Beside an event: the way to why it is in this issue. */
export function GroupedBy({ shortId, eventId }: { shortId: string; eventId: string }) {
  return (
    <SidePart title="Grouping">
      <Link to={`${href('/issues/:shortId/grouping', { shortId })}?event=${eventId}`}>Why it is in this issue</Link>
    </SidePart>
  )
}
