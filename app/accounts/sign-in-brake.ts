import { type Instant, minutes } from '../clock'
import { makeThrottle } from './throttle'

/**
 * Slows down guessing passwords without letting a stranger lock the owner out.
 *
 * 1. From one address against one account: strict. This is the guesser, and only the guesser waits.
 * 2. From one address against all accounts: generous. An office signs in behind one address.
 * 3. Against one account from all addresses: very generous, for guessers with many addresses. One address uses up a 30th of it at
 *    most, since what the stricter brakes refuse is not counted here.
 * 4. A success gives its turn back, and only the pair starts afresh: signing in to an account of one's own buys no guesses at others.
 */
export type Attempt = {
  /** The key under which the account is found (`emailKey`). */
  email: string
  /** The client's address, of IPv6 its network (`networkOf`): all of a customer's /64 is one guesser. */
  address: string
}

export type SignInBrake = {
  /** Takes a turn. Undefined: go ahead. Otherwise whole seconds until the next. */
  take(attempt: Attempt, now: Instant): number | undefined
  /** The attempt was right. */
  succeeded(attempt: Attempt): void
}

export function makeSignInBrake(): SignInBrake {
  const perAddress = makeThrottle({ limit: 60, per: minutes(5) })
  const perPair = makeThrottle({ limit: 10, per: minutes(10) })
  const perAccount = makeThrottle({ limit: 300, per: minutes(10) })
  const pairOf = ({ email, address }: Attempt) => `${address} ${email}`

  return {
    take(attempt, now) {
      const refused = perAddress.take(attempt.address, now) ?? perPair.take(pairOf(attempt), now)
      return refused ?? perAccount.take(attempt.email, now)
    },
    succeeded(attempt) {
      perAddress.giveBack(attempt.address)
      perPair.forgive(pairOf(attempt))
      perAccount.giveBack(attempt.email)
    },
  }
}
