import { room } from '../room'

/** Around a failure or a refusal. What is specified to the letter is in app/fallback/wording.ts. */
export const fallbackTexts = room('fallback', {
  again: 'Try again',
  start: 'Go to the start page',
  about: 'What is known about it',
  reload: 'Load the page again',
  refused: {
    400: { title: 'That did not work', text: 'The request could not be understood.' },
    401: { title: 'Sign in first', text: 'This page is for people with an account.' },
    403: { title: 'Not allowed', text: 'Your account may not do or see this.' },
    404: { title: 'Not found', text: 'There is nothing at this address, or it is not for you to see.' },
    405: { title: 'Not possible here', text: 'This address does not take that kind of request.' },
    413: { title: 'Too large', text: 'What was sent is larger than this page takes.' },
    415: { title: 'That did not work', text: 'This address does not take what was sent.' },
    429: { title: 'Too many tries', text: 'Wait a minute, then try again.' },
    503: {
      title: 'Not just now',
      text: 'The database is held by somebody else, and nothing was changed. Go back and try again in a moment.',
    },
    507: { title: 'No space left', text: 'The server’s disk is full. Make room, then try again.' },
    other: { title: 'Not possible', text: 'The request was refused.' },
  },
  signIn: 'Sign in',
  /** Sentences that are thrown with a status, by what they are in English: here nothing is to be said otherwise. */
  thrown: {} as Record<string, string>,
})
