import { type Instant, minutes } from '../clock'

/** What a mail about an account says. Kept as sealed JSON until it is sent. */
export type AccountMailContent =
  | { kind: 'invitation'; link: string; by?: string }
  | { kind: 'reset'; link: string }
  /** A sign-in. `network`: shortened (`shortNetwork`) · `timeZone`: the account's, in which its time is given; UTC without one. */
  | { kind: 'new-device'; at: Instant; userAgent: string; network: string; timeZone?: string }

export type AccountMailKind = AccountMailContent['kind']

export const accountMailLimits = {
  /** How long the sender may keep what it took. */
  lease: minutes(1),
} as const
