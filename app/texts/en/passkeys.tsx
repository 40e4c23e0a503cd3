import type { ReactNode } from 'react'
import { namespace } from '../namespace'

/** Passkeys of an account, and signing in with one. */
export const passkeysTexts = namespace('passkeys', {
  title: 'Your passkeys',
  none: 'No passkeys yet.',
  note: 'A passkey signs you in without a password or a code.',
  add: 'Add passkey',
  addIt: 'Add passkey',
  label: 'Name',
  example: 'Work laptop',
  added: 'Passkey added',
  madeAt: (at: ReactNode) => <>added {at}</>,
  unused: 'never used',
  usedAt: (at: ReactNode) => <>last used {at}</>,
  rename: 'Rename…',
  renameIt: 'Rename',
  renamed: 'Passkey renamed',
  remove: 'Remove…',
  removeAsk: (label: string) => `Remove… ${label}`,
  removeTitle: (label: string) => `Remove passkey ${label}?`,
  removeQuestion: 'It no longer signs you in. Delete it in your device or password manager, too.',
  removeIt: 'Remove passkey',
  removed: 'Passkey removed',
  signIn: 'Sign in with a passkey',
  use: 'Use a passkey',
  confirm: 'Confirm your identity',
  wrong: 'This passkey is not registered here. Sign in another way.',
  off: 'Passkeys are turned off here. Sign in with a provider.',
  other: 'This passkey belongs to another account.',
  wrongAdding: {
    label: 'Enter a name of at most 60 characters.',
    wrong: 'The passkey could not be checked. Try again.',
    taken: 'This passkey was already added, or you have 20 passkeys, the maximum.',
  },
  problems: {
    refused: 'You signed in more than 5 minutes ago. Confirm your identity first.',
    cancelled: 'No passkey was used. Try again, or sign in another way.',
    failed: 'Passkeys do not work right now. Try again, or sign in another way.',
  },
})
