import { href } from 'react-router'

/** The page of one event of an issue; `oldest` and `latest` stand for an id. */
export function eventPath(shortId: string, eventId: string): string {
  return href('/issues/:shortId/events/:eventId', { shortId, eventId })
}
