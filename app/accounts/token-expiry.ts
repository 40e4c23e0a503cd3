import { days, type Instant } from '../clock'

/** How long a new API token works, in days; `0` for ever. */
export const tokenLifetimes = [30, 90, 365, 0] as const
export const usualTokenLifetime = 90

/** The longest lifetime of a token that expires, in days. */
const longest = 3650

/** When a token with this lifetime in days expires: undefined for never, `wrong` when it is not a number of days. */
export function tokenExpiry(text: string, at: Instant): Instant | undefined | 'wrong' {
  if (!/^\d{1,4}$/.test(text) || Number(text) > longest) return 'wrong'
  return Number(text) === 0 ? undefined : at + days(Number(text))
}
