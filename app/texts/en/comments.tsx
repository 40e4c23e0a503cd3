import type { ReactNode } from 'react'
import { namespace } from '../namespace'

/** The history of an issue with what people say there, and the form they say it in. */
export const commentsTexts = namespace('comments', {
  title: 'Comment',
  field: 'Your comment',
  send: 'Comment',
  save: 'Save',
  preview: 'Preview',
  hint: 'Markdown: **bold**, `code`, ``` for blocks, - lists, > quotes, links. Mention people with @name, issues with SHOP-12.',
  whoCanBeNamed: 'People you can mention…',
  none: 'No activity yet.',
  earlier: 'Earlier activity',
  newest: 'Newest',
  operator: 'Command line',
  left: 'Deleted account',
  edited: (at: ReactNode) => <>edited {at}</>,
  writtenOn: (shortId: string) => `on ${shortId}`,
  namesYou: 'Mentions you',
  edit: 'Edit',
  editOf: (name: string) => `Edit comment by ${name}`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete comment by ${name}`,
  editTitle: 'Edit your comment',
  by: (name: string) => `Comment by ${name}`,
  back: 'Back to activity',
  goneOwn: 'This deletes the comment for everyone.',
  goneOther: 'This deletes the comment for everyone. The activity shows who deleted it.',
  removeThis: 'Delete comment',
  kept: 'Comment added',
  changed: 'Comment updated',
  removed: 'Comment deleted',
})
