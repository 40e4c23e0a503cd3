import { namespace } from '../namespace'

/** Where somebody is named, on the first screen and on a page of its own. */
export const mentionsTexts = namespace('mentions', {
  title: 'Mentions',
  forYou: 'For you',
  all: 'All mentions',
  below: 'Comments that name you. One is read when you open the history of its issue.',
  unread: 'Unread',
  left: 'Somebody who left',
  markAll: 'Mark all as read',
  marked: 'Nothing is unread.',
  none: 'Nobody has named you',
  noneReason: 'Who writes your name behind an @ in a comment on an issue tells you so here and on the first screen.',
  newest: 'Newest mentions',
  pages: 'Pages of mentions',
  yours: 'Yours',
  mine: 'Assigned to you or your teams',
  bookmarked: 'Bookmarked',
  named: 'Where you are named',
})
