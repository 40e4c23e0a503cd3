import { namespace } from '../namespace'

/** The list of projects, and how one begins. */
export const projectsTexts = namespace('projects', {
  title: 'Projects',
  add: 'New project',
  none: 'No projects yet',
  noneWords: 'A project is one application. Add one to get its DSN.',
  noneLetIn: 'Ask an owner or a project admin to add you to a project.',
  columns: ['Name', 'Platform', 'First event'] as string[],
  noEvent: 'none yet',
  builtIn: 'Digestline’s own errors',
  addWords: 'A project is one application.',
  addIt: 'Add project',
  cancel: 'Cancel',
})
