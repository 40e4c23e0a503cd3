import { namespace } from '../namespace'

type Trouble = (provider: string, email: string) => string

/** Signing in with an OpenID provider, and why that did not work. */
export const signInWithTexts = namespace('signInWith', {
  with: (provider: string) => `Continue with ${provider}`,
  passwordsOff: 'Passwords are turned off here. Sign in with a provider.',
  noPasswords: 'Passwords are turned off here. Use one of the buttons.',
  byProxy: {
    noAccount: (email: string) => `Your proxy signed you in as ${email}, but no account has this address.`,
    ask: 'Ask an owner for an invitation.',
  },
  notSignedIn: 'You are not signed in',
  back: 'Back to sign in',
  theProvider: 'The provider',
  thisAddress: 'this address',
  troubles: {
    down: (provider) => `${provider} does not answer. Try again in a moment, or sign in another way.`,
    denied: (provider) => `${provider} refused the sign-in, or you cancelled it.`,
    refused: (provider) =>
      `${provider} rejected this instance. Ask an owner to check client ID, client secret and redirect URI.`,
    invalid: (provider) => `The answer from ${provider} did not pass the security checks. Start again.`,
    expired: () => 'This sign-in took longer than 10 minutes, or was started in another browser. Start again.',
    provider: () => 'This provider is no longer available here. Sign in another way.',
    'no-email': (provider) =>
      `${provider} did not send your e-mail address. Ask an owner to allow the scope “email” there.`,
    unverified: (provider, email) => `${provider} has not verified ${email}. Verify it there, then start again.`,
    'not-invited': (_, email) => `No account has the address ${email}. Ask an owner for an invitation.`,
    domain: (_, email) => `The e-mail domain of ${email} is not allowed here. Ask an owner for an invitation.`,
    group: (provider) => `None of your groups at ${provider} gives access. Ask an owner for an invitation.`,
    disabled: () => 'This account is disabled. Ask an owner to enable it.',
    'too-many': () => 'Too many attempts. Try again in a few minutes.',
    'other-account': (provider) => `${provider} signed in a different account, so your identity was not confirmed.`,
    'not-again': (provider) => `${provider} did not ask for your password again. Sign out there, then start again.`,
    'not-connected': (provider) =>
      `${provider} is not connected to the account with this address. Nothing was changed.`,
  } satisfies Record<string, Trouble>,
  connect: {
    title: 'Connect your account',
    below: (email: string, provider: string) =>
      `${email} already has an account. Enter its password once; after that, ${provider} is enough.`,
    it: 'Connect and sign in',
    cancel: 'Cancel',
    wrong: 'Wrong password.',
    gone: 'This sign-in belongs to another account. Start again.',
    other: 'Or sign in with a provider that is connected already:',
    noPassword: 'No password? Ask an owner for a link to choose one.',
  },
})
