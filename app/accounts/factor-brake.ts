import { type Instant, minutes } from '../clock'
import { makeThrottle } from './throttle'

/**
 * Slows down guessing one-time and recovery codes. A guesser at this point knows the password, and three of a million codes are right at any
 * time, so the brake of an account is much stricter than that of passwords: 30 tries an hour, 10 of them from one address. That is a chance
 * of 1 in 460 for a day of guessing from many addresses.
 */
export type FactorBrake = {
  /** Takes a turn. Undefined: go ahead. Otherwise whole seconds until the next. `address`: the client's, of IPv6 its network. */
  take(attempt: { userId: number; address: string }, now: Instant): number | undefined
  /** The code was right. */
  succeeded(attempt: { userId: number; address: string }): void
}

export function makeFactorBrake(): FactorBrake {
  const perPair = makeThrottle({ limit: 10, per: minutes(20) })
  const perAccount = makeThrottle({ limit: 30, per: minutes(60) })
  const pairOf = ({ userId, address }: { userId: number; address: string }) => `${address} ${userId}`
  return {
    take: (attempt, now) => perPair.take(pairOf(attempt), now) ?? perAccount.take(String(attempt.userId), now),
    succeeded(attempt) {
      perPair.forgive(pairOf(attempt))
      perAccount.giveBack(String(attempt.userId))
    },
  }
}
