import { namespace } from '../namespace'

/** Mails about accounts. */
export const accountMailTexts = namespace('accountMail', {
  invitation: {
    subject: 'Invitation to Digestline',
    title: (host: string) => `You are invited to ${host}`,
    by: (name: string) => `${name} invited you.`,
    words: 'Create your account with this link. It works once and expires in 7 days.',
    button: 'Create account',
    ignore: 'If you did not expect this invitation, ignore this e-mail.',
  },
  'new-device': {
    subject: 'Sign-in from a new device',
    title: (host: string) => `New sign-in to ${host}`,
    words: 'If this was not you, change your password and end the session.',
    at: 'When',
    device: 'Device',
    network: 'Network',
    sessions: 'Show sessions',
    password: 'Change password',
    ignore: 'You get this e-mail when someone signs in to your account from a new browser.',
  },
  reset: {
    subject: 'Reset your password',
    title: (host: string) => `Choose a new password for ${host}`,
    words: 'This link works once and expires in 30 minutes. A new password signs you out everywhere.',
    button: 'Choose a new password',
    ignore:
      'Someone requested this link for your address. If it was not you, ignore this e-mail. Your password stays the same.',
  },
})
