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
 * 5. An IPv6 address counts as its /64, which is what one customer is given: all of it is one guesser.
 */
export type Attempt = {
  /** The key under which the account is found (`emailKey`). */
  email: string
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
  const pairOf = ({ email, address }: Attempt) => `${networkOf(address)} ${email}`

  return {
    take(attempt, now) {
      const refused = perAddress.take(networkOf(attempt.address), now) ?? perPair.take(pairOf(attempt), now)
      return refused ?? perAccount.take(attempt.email, now)
    },
    succeeded(attempt) {
      perAddress.giveBack(networkOf(attempt.address))
      perPair.forgive(pairOf(attempt))
      perAccount.giveBack(attempt.email)
    },
  }
}

/** The /64 of an IPv6 address; any other address as it is. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [left = '', right] = address.toLowerCase().split('%', 1)[0]!.split('::')
  const groups = left === '' ? [] : left.split(':')
  const after = right ? right.split(':') : []
  const zeros = right === undefined ? 0 : Math.max(0, 8 - groups.length - after.length)
  const whole = [...groups, ...Array<string>(zeros).fill('0'), ...after]
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
