import type { Callable } from '../accounts/handles'
import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { CommentText } from '../issues/comment'
import type { IssueDeed } from './triage'

/**
 * What people say about issues, and whom they name. Types only.
 * 1. For who triages the project (members and up); the permission stands in the query.
 * 2. A comment stays with the issue it was written on and is shown under the merge target of that one; what is written on a merged issue is
 *    written on its merge target.
 * 3. Only who wrote it changes a comment; admins of the project may delete it too.
 * 4. Named are people who triage the project when it is written, by themselves or by a team that looks after it.
 */
export interface Comments {
  /** What was done, what happened and what was said, the newest of it, in its order. Undefined when there is no such issue. */
  story(viewer: Viewer, shortId: string, page: StoryPage): Promise<Story | undefined>
  /** Comments alone, newest first; `before`: the id of one of them. */
  list(
    viewer: Viewer,
    shortId: string,
    page: { before?: number; limit: number },
  ): Promise<{ shortId: string; comments: Comment[] } | undefined>
  one(viewer: Viewer, shortId: string, id: number): Promise<Comment | undefined>
  /** Who can be named there, by name. */
  callable(viewer: Viewer, shortId: string): Promise<Callable>
  /** Which of these short ids lead to issues the viewer may see: to the short id of the merge target. */
  known(viewer: Viewer, shortIds: string[]): Promise<Map<string, string>>
  /**
   * `formKey`: which copy of the form it was sent with. The same text from the same copy is the same comment: the answer names the one
   * that was added first.
   */
  add(viewer: Viewer, shortId: string, said: CommentText & { at: Instant; formKey?: string }): Promise<CommentAdded>
  /** False when it is not the viewer's, or not there. */
  edit(viewer: Viewer, shortId: string, id: number, said: CommentText & { at: Instant }): Promise<boolean>
  remove(viewer: Viewer, shortId: string, id: number, at: Instant): Promise<boolean>
  /** Where the viewer is named, newest first; `unread`: only what they have not seen since. */
  mentions(viewer: Viewer, page: { unread: boolean; before?: number; limit: number }): Promise<Mention[]>
  /** The viewer has seen what names them: in this issue, or (absent) all. */
  markRead(viewer: Viewer, shortId: string | undefined, at: Instant): Promise<void>
}

/** `before`: what an earlier answer gave as `earlier`. Pages end early when `characters` of comments are full. */
export type StoryPage = { before?: string; limit: number; characters: number }

/** `entries`: oldest first. `earlier`: where what came before them is. `unread`: something in the issue names the viewer since they saw it. */
export type Story = { shortId: string; entries: StoryEntry[]; earlier?: string; unread: boolean }
export type StoryEntry = (IssueDeed & { kind: 'deed' }) | (Comment & { kind: 'comment' })

export type Comment = {
  id: number
  /** Of the issue it was written on: another than it is shown under when that one is merged. */
  writtenOn: string
  /** Absent when the account is gone. */
  by?: { userId: number; name: string }
  at: Instant
  editedAt?: Instant
  text: string
  own: boolean
  mayRemove: boolean
  /** It names the viewer, who has or has not seen it since. */
  namesMe?: 'unread' | 'read'
}

/** `full`: the issue holds all the comments it may (`mostComments`). */
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
