import { minutes } from '../clock'

/** What a mail about an account says. Kept as sealed JSON until it is sent. */
export type AccountMailContent = { kind: 'invitation'; link: string; by?: string } | { kind: 'reset'; link: string }

export type AccountMailKind = AccountMailContent['kind']

export const accountMailLimits = {
  /** How long the sender may keep what it took. */
  lease: minutes(1),
} as const
