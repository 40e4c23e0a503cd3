import { namespace } from '../namespace'

/** Where somebody is named, on the first screen and on a page of its own. */
export const mentionsTexts = namespace('mentions', {
  title: 'Mentions',
  forYou: 'For you',
  all: 'All mentions',
  below: 'Comments that mention you. They are marked as read when you open them.',
  unread: 'Unread',
  left: 'Deleted account',
  markAll: 'Mark all as read',
  marked: 'All marked as read',
  none: 'No mentions yet',
  noneReason: 'You see comments here when someone writes @ and your name.',
  newest: 'Newest mentions',
  pages: 'Pages of mentions',
  yours: 'Assigned to you',
  mine: 'Assigned to you or your teams',
  bookmarked: 'Bookmarked',
  named: 'Mentions',
})
