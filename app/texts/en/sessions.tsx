import type { ReactNode } from 'react'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('en')

/** Sessions of an account, and confirming one's identity before a sensitive action. */
export const sessionsTexts = namespace('sessions', {
  confirm: {
    title: 'Confirm your identity',
    below: 'Needed for sensitive actions. Valid for 5 minutes.',
    password: 'Password',
    confirm: 'Confirm',
    wrong: 'The password is wrong.',
    confirmed: 'Confirmed for 5 minutes. You can continue.',
    noPassword: 'Your account has no password. Sign in again to continue.',
    again: 'Sign in again',
    noProof: 'Your account has no password. Ask an owner for a link to choose one.',
  },
  title: 'Sessions',
  note: 'Browsers that are signed in to your account.',
  here: 'This browser',
  network: (network: string) => `network ${network}`,
  usedAt: (at: ReactNode) => <>last used {at}</>,
  openedAt: (at: ReactNode) => <>signed in {at}</>,
  device: {
    both: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: 'Unknown device',
  },
  end: 'Sign out',
  endLabel: (device: string) => `Sign out ${device}`,
  ended: 'Session ended',
  gone: 'This session has already ended.',
  endOthers: 'Sign out everywhere else…',
  endOthersTitle: 'Sign out everywhere else?',
  endOthersQuestion: 'All other browsers have to sign in again. API tokens keep working.',
  endOthersIt: 'Sign out others',
  othersEnded: (n: number) => (n === 1 ? '1 session ended' : `${n} sessions ended`),
  lifetime: (days: number, idle: number) =>
    `A session ends after ${plural(days, 'day', 'days')}, or ${plural(idle, 'day', 'days')} without use.`,
})
