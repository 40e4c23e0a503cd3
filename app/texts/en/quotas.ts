import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { count } = numbersIn('en')

/** How much a project, its keys and the instance may send. */
export const quotasTexts = namespace('quotas', {
  title: (project: string | undefined) => `Quotas of ${project ?? 'a project'}`,
  below:
    'Items above a quota are rejected and counted. SDKs pause until the next minute or day (UTC). Empty means no limit.',
  project: 'Project',
  projectNote: 'Total of all keys.',
  ofProject: 'Project quotas',
  key: (label: string) => `Key “${label}”`,
  keyNote: 'Within the project’s quotas.',
  ofKey: (label: string) => `Quotas of key ${label}`,
  save: 'Save',
  saveThese: (label: string) => `Save ${label}`,
  saved: 'Quotas saved',
  mistakes: {
    'too-many': (most: number) => `Enter at most ${count(most)}.`,
    'not-a-number': () => 'Enter a whole number, or leave it empty.',
  },
  notSaved: 'Not saved. Please fix the fields below.',
  kind: 'Type',
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
