import type { ReactNode } from 'react'
import { namespace } from '../namespace'

/** Asking for a reset link, and setting a new password with it. */
export const resetTexts = namespace('reset', {
  forgot: 'Forgot your password?',
  title: 'Reset your password',
  below: 'We send you a link to choose a new one.',
  email: 'E-mail',
  send: 'Send link',
  sent: 'If this address has an account, a link is on its way. It works for 30 minutes.',
  noMail: 'This instance sends no e-mail. Ask an owner for a link to reset your password.',
  onServer: (command: ReactNode) => <>On the server: {command}</>,
  fresh: {
    title: 'Choose a new password',
    below: (email: string) => `For ${email}. This signs you out everywhere.`,
    password: 'New password',
    hint: (least: number) => `At least ${least} characters.`,
    save: 'Set password',
  },
  old: {
    title: 'This link no longer works',
    words: 'A link to reset a password works once, within 30 minutes.',
    another: 'Get a new link',
  },
})
