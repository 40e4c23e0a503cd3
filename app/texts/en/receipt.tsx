import type { ReactNode } from 'react'
import { room } from '../room'

/** What somebody without an account reads of a code, and the form to say what happened. A project may say in which language. */
export const receiptTexts = room('receipt', {
  page: 'Receipt',
  copy: 'Copy the code',
  more: 'Full answer for your account',
  states: {
    known: {
      title: 'This failure is known.',
      words: 'The people who run the application have its details. You do not need to send them a screenshot.',
      next: 'Go back and try once more; some failures pass. If it keeps happening, tell them this code: it leads them straight to what went wrong for you.',
    },
    'looked-at': {
      title: 'This failure is known, and somebody is looking at it.',
      words: 'The people who run the application have its details.',
      next: 'Try again a little later. If it is urgent, tell them this code: it leads them straight to what went wrong for you.',
    },
    fixed: {
      title: 'This failure is fixed.',
      words: 'The people who run the application have marked it as solved.',
      next: 'Reload the page that failed. If it fails again, it may show a new code: look that one up, or tell them about it.',
    },
  },
  unknown: {
    title: 'Nothing is known about this code.',
    intro: 'That can have a simple reason:',
    fresh: 'It has only just happened.',
    again: 'Check again in a minute.',
    reasons: [
      'A digit got lost or swapped. Compare it with the error page once more.',
      'It is old, or the application does not answer questions about its codes here.',
    ],
    next: 'Go back and try once more. If it keeps failing, give the code to the people who run the application.',
  },
  firstSeen: 'first seen',
  lastSeen: 'last seen',
  fixedIn: (release: string) => `The fix is in release ${release}.`,
  fixedNext: 'The fix comes with the next release, which may not have reached you yet.',
  next: 'What you can do',
  contact: (contact: string) => `Contact: ${contact}`,
  report: {
    title: 'Say what happened',
    intro: 'It helps those who fix it. They read it together with the failure; nobody else does.',
    message: 'What were you doing?',
    email: 'E-mail (optional)',
    emailHint: 'Only if they may write to you about it.',
    trap: 'Leave this empty',
    send: 'Send',
    another: 'Add something',
    mistakes: {
      empty: 'Say in a few words what you were doing.',
      long: 'Use at most 2,000 characters.',
      address: 'This is not an e-mail address. You can leave it empty.',
    },
    problems: {
      trap: 'Please press Send once more.',
      stale: 'The page was open for a long time. Please send it again.',
      often: 'Many reports came at once. Please send it again in a few minutes.',
      enough: 'Thanks, we have enough reports.',
    },
  },
  yours: {
    title: 'Your report',
    sent: (at: ReactNode) => <>Sent {at}</>,
    waiting: 'Received. The failure itself is not known here yet; come back to this address in a while.',
    received: 'Received. It is with those who can fix it. Come back to this address to see what became of it.',
    'looked-at': 'Somebody who can fix it has looked at this failure.',
    fixed: 'The failure you reported is fixed. Thank you.',
  },
})
