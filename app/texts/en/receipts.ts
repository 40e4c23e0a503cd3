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
  notes: {
    next: 'Shows the digest. Errors in the browser have none and show the event ID.',
    'next-global': 'Used when the root layout fails. It replaces the whole page.',
    'react-router': 'Error responses such as 404 get no code.',
    'svelte-hooks': 'Passes the event ID to the page. Add code?: string to App.Error in src/app.d.ts.',
    svelte: 'Needs the hooks.',
    'rails-routes': 'Lets the application render errors. The static public/500.html cannot show the request ID.',
    rails: 'Shows the request ID, which sentry-rails sends with the event.',
    'django-handler': 'Passes the event ID to 500.html. Add it to the root urls.py.',
    django: 'Needs the handler.',
  },
})
