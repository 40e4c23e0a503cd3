import type { ReactNode } from 'react'
import { namespace } from '../namespace'

/** The page of a saved view. */
export const viewsTexts = namespace('views', {
  saveAs: 'Save as view',
  name: 'Name',
  search: 'Search',
  order: 'Order',
  sharing: 'Who sees it',
  sharingHint: 'Everybody finds with it only what they may see.',
  onlyMe: 'Only me',
  everyoneIn: (project: string) => `Everyone in ${project}`,
  everyone: 'Everyone',
  opensWith: 'Open the list with it',
  save: 'Save',
  cancel: 'Cancel',
  shared: (search: ReactNode, order: string) => (
    <>
      Somebody shared it. It shows {search}, in the order “{order}”.
    </>
  ),
  allIssues: 'all issues',
  remove: 'Delete',
  removeTitle: 'Delete this view',
  removeNote: 'The issues stay. Links to it lead to the open issues then.',
  saved: 'Saved.',
  removed: 'The view is gone.',
  problems: {
    sharing: 'Views are shared with projects one triages; with everyone by owners.',
    many: (most: number) => `You have ${most} views. Delete one to make another.`,
  },
  mistakes: {
    takenName: 'There is a view of this name already. Choose another.',
  },
})
