import { numbersIn } from '../numbers'
import { room } from '../room'

const { plural, count } = numbersIn('en')

/** What people without access to an issue have to do with it. */
export const peopleTexts = room('people', {
  desk: 'For the desk',
  deskNote: 'Who helps callers reads this with the answer to a code. No one else does.',
  save: 'Save',
  note: 'Note',
  example: 'Ask them to sign in again; it works then.',
  writtenBy: (name: string) => `Last written by ${name}.`,
  written: 'The desk reads this note from now on.',
  removed: 'The note for the desk is gone.',
  calls: 'Calls',
  noCalls: 'The desk has written nothing down.',
  said: 'Said on receipts',
  newest: (shown: number, all: number) => `The newest ${count(shown)} of ${plural(all, 'report', 'reports')}.`,
  nothingSaid: 'No visitor has said anything on the receipt of one of its codes.',
})
