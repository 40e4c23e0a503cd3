import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('en')

/** Support and visitors of an issue. */
export const peopleTexts = namespace('people', {
  support: 'For support',
  supportNote: 'Support sees this next to the code.',
  save: 'Save',
  note: 'Note',
  example: 'Ask the caller to sign in again.',
  writtenBy: (name: string) => `Last written by ${name}.`,
  written: 'Note saved',
  removed: 'Note deleted',
  calls: 'Calls',
  noCalls: 'No calls yet.',
  said: 'Visitor reports',
  newest: (shown: number, all: number) => `The newest ${count(shown)} of ${plural(all, 'report', 'reports')}.`,
  nothingSaid: 'No reports yet.',
})
