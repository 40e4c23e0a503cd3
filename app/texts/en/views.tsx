import type { ReactNode } from 'react'
import { namespace } from '../namespace'

/** The page of a saved view. */
export const viewsTexts = namespace('views', {
  saveAs: 'Save as view',
  name: 'Name',
  search: 'Search',
  order: 'Sort',
  sharing: 'Visible to',
  sharingHint: 'Others only see issues they have access to.',
  onlyMe: 'Only me',
  everyoneIn: (project: string) => `Everyone in ${project}`,
  everyone: 'Everyone',
  opensWith: 'Use as default view',
  save: 'Save',
  cancel: 'Cancel',
  shared: (search: ReactNode, order: string) => (
    <>
      Shared with you. Shows {search}, sorted by “{order}”.
    </>
  ),
  allIssues: 'all issues',
  remove: 'Delete view',
  removeTitle: 'Delete view',
  removeNote: 'Issues are not deleted. Links to this view will show open issues.',
  saved: 'View saved',
  removed: 'View deleted',
  problems: {
    sharing: 'You can share views with projects you work on. Only owners can share with everyone.',
    many: (most: number) => `You have ${most} views, the maximum. Delete one first.`,
  },
  mistakes: {
    takenName: 'A view with this name already exists. Choose another.',
  },
})
