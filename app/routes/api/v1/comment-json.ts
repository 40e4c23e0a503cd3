import type { Comment } from '~/store/comments'
import { iso } from './json'

/** A comment in answers. `shortId`: of the issue it is shown under. */
export function commentJson({ id, writtenOn, by, at, editedAt, text }: Comment, shortId: string, publicUrl: string) {
  const issue = { shortId, url: `${publicUrl}/issues/${shortId}` }
  return {
    id,
    issue,
    writtenOn,
    by: by ? { id: by.userId, name: by.name } : null,
    at: iso(at),
    editedAt: editedAt === undefined ? null : iso(editedAt),
    text,
    url: `${issue.url}/history#comment-${id}`,
  }
}
