import { namespace } from '../namespace'

/** A project's settings for its receipts. */
export const receiptsTexts = namespace('receipts', {
  title: (project: string) => `Receipts of ${project}`,
  below: 'What visitors with a code see without an account.',
  off: 'Receipts are off. Visitors see every code of this project as unknown.',
  turnOn: 'Turn on',
  says: 'Receipt text',
  save: 'Save',
  saved: 'Receipt saved',
  language: 'Language',
  visitors: 'Visitor’s language',
  contact: 'Contact',
  contactExample: 'help@shop.example, or 0123 456789 on weekdays',
  contactHint: 'Shown to visitors, e.g. help@shop.example.',
  words: 'Message',
  wordsHint: 'Plain text, shown to anyone with a code.',
  pages: 'Error pages',
  pagesNote: 'Copy one into your app. It shows the code and links to its receipt.',
  framework: 'Framework',
  notes: {
    next: 'Shows the digest. Errors in the browser have none and show the event ID.',
    'next-global': 'Used when the root layout fails. It replaces the whole page.',
    'react-router': 'Error responses such as 404 have no code.',
    'svelte-hooks': 'Passes the event ID to the page. Add code?: string to App.Error in src/app.d.ts.',
    svelte: 'Requires the hooks.',
    'rails-routes': 'Lets the app render errors. The static public/500.html cannot show the request ID.',
    rails: 'Shows the request ID, which sentry-rails sends with the event.',
    'django-handler': 'Passes the event ID to 500.html. Add it to the root urls.py.',
    django: 'Requires the handler.',
  },
})
