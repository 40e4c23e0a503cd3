import { namespace } from '../namespace'

/** A project's settings for its receipts. */
export const receiptsTexts = namespace('receipts', {
  title: (project: string) => `Receipts of ${project}`,
  below:
    'Without an account, people with a code see whether its failure is known and fixed, and can say what happened.',
  off: 'Receipts are off: to visitors every code of this project looks unknown.',
  turnOn: 'Turn them on',
  says: 'What a receipt says',
  save: 'Save',
  saved: 'Saved.',
  language: 'Language',
  visitors: 'Each visitor’s own',
  contact: 'Contact',
  contactExample: 'help@shop.example, or 0123 456789 on weekdays',
  contactHint: 'Shown to visitors, one line.',
  words: 'In your own words',
  wordsHint: 'Shown under what we say of the failure, as plain text. Anybody with a code can read it.',
  pages: 'Error pages',
  pagesNote: 'To copy: each shows the code of its failure and leads to the receipt.',
  framework: 'Framework',
})
