import type { Instant } from '../clock'

/** When a resolved issue is taken to be fixed. Absent: now. */
export type ResolvedIn =
  | { kind: 'next-release' }
  | { kind: 'release'; version: string }
  | { kind: 'commit'; commit: string }

/** What ends a mute. `count`, `users`: what the issue will have come to then; `more`: how many more that was when it was muted. */
export type MutedUntil =
  | { kind: 'time'; at: Instant }
  | { kind: 'events'; more: number; count: number }
  | { kind: 'users'; more: number; users: number }
  | { kind: 'escalating' }

export type Condition = ResolvedIn | MutedUntil
