import { namespace } from '../namespace'

/** Mails about accounts. */
export const accountMailTexts = namespace('accountMail', {
  invitation: {
    subject: 'Invitation to Digestline',
    title: (host: string) => `You are invited to ${host}`,
    by: (name: string) => `${name} invited you.`,
    words: 'Create your account with this link. It works once, within 7 days.',
    button: 'Create account',
    ignore: 'If you do not know what this is about, ignore this mail.',
  },
  reset: {
    subject: 'Reset your password',
    title: (host: string) => `Choose a new password for ${host}`,
    words: 'This link works once, within 30 minutes. It signs out all your sessions.',
    button: 'Choose a new password',
    ignore: 'Somebody asked for this link with your address. If it was not you, ignore this mail: nothing changes.',
  },
})
