import type { ReactNode } from 'react'
import { namespace } from '../namespace'

/** What somebody without an account reads of a code, and the form to say what happened. A project may say in which language. */
export const receiptTexts = namespace('receipt', {
  page: 'Receipt',
  copy: 'Copy the code',
  more: 'View the full result',
  states: {
    known: {
      title: ['This failure is known.', 'It has been reported.'],
      words: 'You don’t need to send a screenshot. This code has all the details.',
      next: 'Go back and try again. If it keeps happening, contact the operator of the app and give them this code.',
    },
    'looked-at': {
      title: ['This failure is known.', 'We are looking into it.'],
      words: 'You don’t need to send a screenshot. This code has all the details.',
      next: 'Try again in a few minutes. If it is urgent, contact the operator of the app and give them this code.',
    },
    fixed: {
      title: ['This failure is fixed.'],
      words: 'The operator of the app has marked it as fixed.',
      next: 'Reload the page that failed. If it fails again with a new code, look that code up.',
    },
  },
  steps: {
    label: 'Status',
    reported: 'Reported',
    reportedAt: (first: ReactNode, last: ReactNode) => (
      <>
        {first}, last {last}
      </>
    ),
    workedOn: 'Being worked on',
    fixed: 'Fixed',
    now: 'now',
    done: 'done',
    notYet: 'not yet',
    inRelease: (release: string) => `in release ${release}`,
    inNext: 'in the next release',
  },
  unknown: {
    title: 'We don’t know this code.',
    intro: 'Possible reasons:',
    fresh: 'It has only just happened.',
    again: 'Check again in a minute.',
    reasons: [
      'A digit is missing or swapped. Compare it with the error page.',
      'It is old, or the operator of the app does not publish the status of its failures.',
    ],
    next: 'Go back and try again. If it keeps failing, give this code to the operator of the app.',
  },
  fixedIn: (release: string) => `The fix is in release ${release}.`,
  fixedNext: 'The fix comes with the next release, which may not have reached you yet.',
  next: 'What you can do',
  contact: (contact: ReactNode) => <>Contact: {contact}</>,
  report: {
    title: 'Tell us what happened',
    intro: 'Only the team that fixes it reads this.',
    message: 'What were you doing?',
    email: 'E-mail (optional)',
    emailHint: 'Only used to reply to you.',
    trap: 'Leave this empty',
    send: 'Send',
    another: 'Add something',
    mistakes: {
      empty: 'Describe in a few words what you were doing.',
      long: 'Use at most 2,000 characters.',
      address: 'This is not an e-mail address. You can leave it empty.',
    },
    problems: {
      trap: 'Please press Send once more.',
      stale: 'The page was open for a long time. Please send your report again.',
      often: 'Many reports came at once. Please send yours again in a few minutes.',
      enough: 'Thanks, we have enough reports.',
    },
  },
  yours: {
    title: 'Your report',
    sent: (at: ReactNode) => <>Sent {at}</>,
    waiting: 'Received. We don’t know this failure yet. Come back to this page later.',
    received: 'Received. Come back to this page to see its status.',
    'looked-at': 'Received. We are looking into it.',
    fixed: 'The failure you reported is fixed. Thank you.',
  },
})
