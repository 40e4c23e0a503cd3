import type { ReactNode } from 'react'
import { namespace } from '../namespace'

/** The second factor of an account: setting it up, and signing in with it. */
export const securityTexts = namespace('security', {
  title: 'Two-factor sign-in',
  below: 'Asks for a code after your password, or for a passkey instead.',
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
    wrong: 'Wrong code. Check that your phone’s clock is right, then enter the current code.',
    remove: 'Remove app…',
    removeTitle: 'Remove the authenticator app?',
    removeQuestion: 'Its codes stop working. Without an app or a passkey, your password alone signs you in.',
    removeIt: 'Remove app',
    removed: 'Authenticator app removed',
    lastOne: 'This instance requires a second factor, and this is your last one. Set up another first.',
  },
  codes: {
    title: 'Recovery codes',
    left: (left: number) =>
      left === 0
        ? 'You have used all codes. Create new ones.'
        : left === 1
          ? '1 code left. Create new ones.'
          : `${left} codes left. Each signs you in once, without the app or a passkey.`,
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
    wrong: 'This code is wrong or already used. Enter the current code.',
    wrongRecovery: 'This recovery code is wrong or already used. Enter another one.',
    signIn: 'Sign in',
    useRecovery: 'Use a recovery code',
    useCode: 'Use the authenticator app',
    other: 'Sign in with another account',
    lost: (command: ReactNode) => (
      <>Lost app, passkey and recovery codes? Create a sign-in link on the server: {command}</>
    ),
  },
  setUp: {
    title: 'Set up a second factor',
    below: 'This instance requires one before you can continue.',
    done: 'Your second factor is set up.',
    go: 'Continue',
    first: 'Set up a second factor first.',
  },
})
