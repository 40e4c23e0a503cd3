import type { Instant } from '../clock'

/** From when a resolved issue counts as fixed. Absent: now. */
export type ResolvedIn =
  | { kind: 'next-release' }
  | { kind: 'release'; version: string }
  | { kind: 'commit'; commit: string }

/** What ends a mute. `count`, `users`: the totals that end it; `more`: how many more that was when it was muted. */
export type MutedUntil =
  | { kind: 'time'; at: Instant }
  | { kind: 'events'; more: number; count: number }
  | { kind: 'users'; more: number; users: number }
  | { kind: 'escalating' }

export type Condition = ResolvedIn | MutedUntil
