import type { ReactNode } from 'react'
import { namespace } from '../namespace'

/** The page of an invitation link. */
export const invitationTexts = namespace('invitation', {
  title: 'Create your account',
  invitedBy: (name: string) => `${name} invited you to Digestline.`,
  invited: 'You are invited to Digestline.',
  asOwner: 'You will be an owner of this instance.',
  roles: 'Your projects',
  role: (project: string, role: string) => `${project}: ${role}`,
  email: 'E-mail',
  name: 'Name',
  nameHint: 'Shown to your team.',
  password: 'Password',
  passwordHint: (least: number) => `At least ${least} characters.`,
  accept: 'Create account',
  wrong: 'Please fix the fields below.',
  otherAccount: (signedIn: string, invited: string) =>
    `You are signed in as ${signedIn}. This invitation is for ${invited}. Sign out first.`,
  signOut: 'Sign out',
  signIn: 'Sign in',
  closed: {
    unknown: {
      title: 'This link is not valid',
      words: 'Check that you copied all of it. A newer invitation may have replaced it.',
    },
    used: { title: 'This invitation was already used', words: 'You can sign in with the account it created.' },
    expired: { title: 'This invitation has expired', words: 'Ask the person who invited you for a new link.' },
    withdrawn: {
      title: 'This invitation was withdrawn',
      words: 'Ask the person who invited you. There may be a newer link.',
    },
    'single-sign-on': {
      title: 'Sign in with your provider',
      words: 'Passwords are turned off here. Sign in with a provider to get your roles.',
    },
    'has-account': {
      title: 'You already have an account',
      words: 'Sign in with it, then open this link again to get your roles.',
    },
  },
  join: {
    title: 'Get access',
    words: (email: ReactNode) => <>Your account {email} gets the roles of this invitation.</>,
    do: 'Accept invitation',
    done: 'Invitation accepted',
  },
})
