import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('en')

/** The list of projects, and how one begins. */
export const projectsTexts = namespace('projects', {
  title: 'Projects',
  monitors: 'Monitors',
  add: 'New project',
  none: 'No projects yet',
  noneWords: 'A project is one app that reports its errors here.',
  noneLetIn:
    'A project is one app that reports its errors here. An owner of this instance, or an admin of a project, must add you.',
  openIssues: (n: string, one: boolean) => `${n} open ${one ? 'issue' : 'issues'}`,
  lastEvent: 'Last event',
  release: 'Latest release',
  settings: 'Settings',
  settingsOf: (name: string) => `Settings of ${name}`,
  perDay: (n: number, days: number) => `${plural(n, 'error', 'errors')} in ${days} days`,
  noEvent: 'No events yet',
  builtIn: 'Digestline’s own errors',
  addWords: 'One app that reports its errors here.',
  addIt: 'Create project',
  cancel: 'Cancel',
})
