import type { ReactNode } from 'react'
import { namespace } from '../namespace'

/** The history of an issue with what people say there, and the form they say it in. */
export const commentsTexts = namespace('comments', {
  title: 'Comment',
  field: 'Your comment',
  send: 'Comment',
  save: 'Save',
  preview: 'Preview',
  hint: 'Markdown: **bold**, `code`, ``` for blocks, - lists, > quotes, links. @name tells somebody; SHOP-12 leads to an issue.',
  whoCanBeNamed: 'Who can be named…',
  none: 'Nobody has said or decided anything on this issue yet.',
  earlier: 'What came before',
  newest: 'To the newest',
  operator: 'The operator',
  left: 'Somebody who left',
  edited: (at: ReactNode) => <>edited {at}</>,
  writtenOn: (shortId: string) => `on ${shortId}`,
  namesYou: 'Names you',
  edit: 'Edit',
  editOf: (name: string) => `Edit the comment of ${name}`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete the comment of ${name}`,
  editTitle: 'Edit your comment',
  by: (name: string) => `A comment by ${name}`,
  back: 'Back to the history',
  goneOwn: 'Deleted, it is gone for everybody.',
  goneOther: 'This deletes it for everyone. The activity shows who deleted it.',
  removeThis: 'Delete this comment',
  kept: 'Your comment is there.',
  changed: 'The comment is changed.',
  removed: 'The comment is deleted.',
})
