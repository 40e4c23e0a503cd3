import type { Callable } from '../accounts/handles'
import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { CommentText } from '../issues/comment'
import type { IssueDeed } from './triage'

/**
 * Comments on issues, and mentions in them. Types only.
 * 1. For who triages the project (members and up); the permission stands in the query.
 * 2. A comment stays with its issue and is shown under the merge target of that issue; a comment on a merged issue is written to its merge
 *    target.
 * 3. Only the author can edit a comment; the author and admins of the project can delete it.
 * 4. Members who triage the project at that time can be mentioned, themselves or by a team that owns it.
 */
export interface Comments {
  /** The newest activity and comments, in order. Undefined when there is no such issue. */
  story(viewer: Viewer, shortId: string, page: StoryPage): Promise<Story | undefined>
  /** Only comments, newest first; `before`: the id of one of them. */
  list(
    viewer: Viewer,
    shortId: string,
    page: { before?: number; limit: number },
  ): Promise<{ shortId: string; comments: Comment[] } | undefined>
  one(viewer: Viewer, shortId: string, id: number): Promise<Comment | undefined>
  /** People who can be mentioned there, by name. */
  callable(viewer: Viewer, shortId: string): Promise<Callable>
  /** For those of these short ids whose issue the viewer may see: the short id of the merge target. */
  known(viewer: Viewer, shortIds: string[]): Promise<Map<string, string>>
  /**
   * `formKey`: the copy of the form. The same text from the same copy is the same comment: the result names the one that was added first.
   */
  add(viewer: Viewer, shortId: string, said: CommentText & { at: Instant; formKey?: string }): Promise<CommentAdded>
  /** False when it is not the viewer's, or does not exist. */
  edit(viewer: Viewer, shortId: string, id: number, said: CommentText & { at: Instant }): Promise<boolean>
  remove(viewer: Viewer, shortId: string, id: number, at: Instant): Promise<boolean>
  /** Mentions of the viewer, newest first; `unread`: only those not seen yet. */
  mentions(viewer: Viewer, page: { unread: boolean; before?: number; limit: number }): Promise<Mention[]>
  /** The viewer has seen their mentions in this issue or, if absent, everywhere. */
  markRead(viewer: Viewer, shortId: string | undefined, at: Instant): Promise<void>
}

/** `before`: the `earlier` of the previous page. A page ends early when its comments have `characters` characters. */
export type StoryPage = { before?: string; limit: number; characters: number }

/** `entries`: oldest first. `earlier`: the cursor of the previous page. `unread`: the issue has a mention that the viewer has not seen. */
export type Story = { shortId: string; entries: StoryEntry[]; earlier?: string; unread: boolean }
export type StoryEntry = (IssueDeed & { kind: 'deed' }) | (Comment & { kind: 'comment' })

export type Comment = {
  id: number
  /** The issue it was written on, which differs from the shown one after a merge. */
  writtenOn: string
  /** Absent when the account was deleted. */
  by?: { userId: number; name: string }
  at: Instant
  editedAt?: Instant
  text: string
  own: boolean
  mayRemove: boolean
  /** It mentions the viewer, who has or has not seen it. */
  namesMe?: 'unread' | 'read'
}

/** `full`: the issue has the maximum number of comments (`mostComments`). */
export type CommentAdded = { ok: true; id: number; shortId: string } | { ok: false; why: 'unknown' | 'full' }

export type Mention = {
  /** Of the comment. */
  id: number
  /** Of the issue it is shown under. */
  shortId: string
  title: string
  by?: string
  at: Instant
  /** Its first characters. */
  begins: string
  read: boolean
}
