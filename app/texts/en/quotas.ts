import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { count } = numbersIn('en')

/** How much a project, its keys and the instance may send. */
export const quotasTexts = namespace('quotas', {
  title: (project: string | undefined) => `Quotas of ${project ?? 'a project'}`,
  below:
    'Beyond these numbers items are refused and counted, and SDKs are told to stop until the minute or the day (UTC) is over. An empty field is no limit.',
  project: 'Project',
  projectNote: 'Over all its keys.',
  ofProject: 'Quotas of the project',
  key: (label: string) => `Key ${label}`,
  keyNote: 'Within what the project may send.',
  ofKey: (label: string) => `Quotas of the key ${label}`,
  save: 'Save',
  saveThese: (label: string) => `Save: ${label}`,
  saved: 'Saved.',
  mistakes: {
    'too-many': (most: number) => `Use at most ${count(most)}.`,
    'not-a-number': () => 'Use a whole number, or leave it empty for no limit.',
  },
  notSaved: 'Nothing is saved yet: see below.',
  kind: 'Kind of item',
  noLimit: 'no limit',
  categories: {
    error: 'Errors',
    attachment: 'Attachments',
    session: 'Sessions',
    feedback: 'Feedback',
    monitor: 'Check-ins',
    security: 'Security reports',
  },
  windows: { minute: 'Per minute', day: 'Per day' },
  fields: {
    minute: (category: string) => `${category}, per minute`,
    day: (category: string) => `${category}, per day`,
  },
})
