import type { ReactNode } from 'react'
import { namespace } from '../namespace'

/** The second factor of an account: setting it up, and signing in with it. */
export const securityTexts = namespace('security', {
  title: 'Two-factor sign-in',
  below: 'A password alone does not sign in once an app or a passkey is set up.',
  required: 'This instance requires a second factor for every account.',
  cancel: 'Cancel',
  app: {
    title: 'Authenticator app',
    none: 'Shows a new six-digit code every 30 seconds.',
    since: (at: ReactNode) => <>Set up {at}.</>,
    begin: 'Set up app',
    scan: 'Scan the QR code with your app, or type the key. Then enter the code the app shows.',
    qr: 'QR code for the authenticator app',
    key: 'Key',
    code: 'Code from the app',
    confirm: 'Confirm code',
    wrong: 'Wrong code. Check the clock of your phone, and enter the current code.',
    remove: 'Remove app…',
    removeTitle: 'Remove the authenticator app?',
    removeQuestion: 'Its codes stop working. Without an app and passkeys your password alone signs you in.',
    removeIt: 'Remove app',
    removed: 'Authenticator app removed',
    lastOne: 'Your last second factor cannot be removed: this instance requires one. Set up another first.',
  },
  codes: {
    title: 'Recovery codes',
    left: (left: number) =>
      left === 0
        ? 'You have used all codes. Create new ones.'
        : left === 1
          ? '1 code left. Create new ones.'
          : `${left} codes left. Each signs you in once when you have neither app nor passkey.`,
    keep: 'Save these recovery codes now. They are shown only once, and each works once.',
    list: 'Recovery codes',
    create: 'Create new codes…',
    createTitle: 'Create new recovery codes?',
    createQuestion: 'The codes you have now stop working.',
    createIt: 'Create codes',
  },
  factor: {
    title: 'Second factor',
    below: (email: string) => `Signing in as ${email}`,
    code: 'Code from your authenticator app',
    recovery: 'Recovery code',
    recoveryHint: 'For example k4tz-9wqm-h2pr-7xce. Each works once.',
    wrong: 'Wrong code, or one that was used before. Enter the current code.',
    wrongRecovery: 'Wrong recovery code, or one that was used before.',
    signIn: 'Sign in',
    useRecovery: 'Use a recovery code',
    useCode: 'Use the authenticator app',
    other: 'Sign in with another account',
    lost: (command: ReactNode) => (
      <>Lost everything? The administrator of this server can create a sign-in link: {command}</>
    ),
  },
  setUp: {
    title: 'Set up a second factor',
    below: 'This instance requires one. Nothing else opens before.',
    done: 'Your second factor is set up.',
    go: 'Continue',
    first: 'Set up a second factor first.',
  },
})
