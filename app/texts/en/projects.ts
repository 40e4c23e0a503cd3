import { namespace } from '../namespace'

/** The list of projects, and how one begins. */
export const projectsTexts = namespace('projects', {
  title: 'Projects',
  add: 'New project',
  none: 'No projects yet',
  noneWords: 'A project is one application that reports its errors here.',
  noneLetIn:
    'A project is one application that reports its errors here. An owner of this Digestline, or an admin of a project, has to let you in.',
  columns: ['Name', 'Platform', 'First event'] as string[],
  noEvent: 'none yet',
  builtIn: 'Digestline’s own failures',
  addWords: 'One application that reports its errors here.',
  addIt: 'Add project',
  cancel: 'Cancel',
})
