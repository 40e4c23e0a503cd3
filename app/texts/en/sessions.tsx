import { namespace } from '../namespace'

/** Sessions of an account, and proving again who one is. */
export const sessionsTexts = namespace('sessions', {
  confirm: {
    title: 'Confirm it is you',
    below: 'Sensitive actions ask for this again after 5 minutes.',
    password: 'Password',
    confirm: 'Confirm',
    wrong: 'The password is wrong.',
    confirmed: 'Confirmed for 5 minutes. You can continue.',
    noPassword: 'Your account has no password. Sign in again to continue.',
    again: 'Sign in again',
  },
})
