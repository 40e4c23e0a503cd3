import type { ProviderPerson } from '../accounts/identity-provider'
import { isMailAddress } from '../accounts/mail-address'
import { longestName } from '../accounts/new-account'
import { seconds } from '../clock'

/** Longer names of groups are not compared; more groups are not read. */
const longestGroup = 500
const mostGroups = 2_000

type Claims = Record<string, unknown>

/**
 * A person from the claims of an ID token, and of the userinfo endpoint where the token lacks some. `groupsClaim`: where the provider lists
 * groups; `mapped`: the groups that matter. https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims
 */
export function personOfClaims(
  claims: Claims & { iss: string; sub: string },
  { groupsClaim, mapped }: { groupsClaim?: string; mapped: readonly string[] },
): ProviderPerson {
  const email = text(claims.email).trim()
  const groups = groupsClaim === undefined ? [] : groupsIn(claims, groupsClaim)
  return {
    issuer: claims.iss,
    subject: claims.sub,
    ...(isMailAddress(email) && { email }),
    // Some providers write it as text.
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    name: (text(claims.name) || text(claims.preferred_username)).trim().slice(0, longestName),
    groups: mapped.filter((group) => groups.includes(group)),
    ...(typeof claims.auth_time === 'number' && { signedInAt: seconds(claims.auth_time) }),
  }
}

/** Whether the claims leave something open that the userinfo endpoint may answer. */
export const lacksClaims = (claims: Claims, groupsClaim: string | undefined): boolean =>
  claims.email === undefined ||
  claims.email_verified === undefined ||
  (groupsClaim !== undefined && valueAt(claims, groupsClaim) === undefined)

function groupsIn(claims: Claims, claim: string): string[] {
  const value = valueAt(claims, claim)
  const list: unknown[] = Array.isArray(value) ? value.slice(0, mostGroups) : [value]
  return list.filter((group): group is string => typeof group === 'string' && group.length <= longestGroup)
}

/** `groups`, or a path like `realm_access.roles` where no claim has that name. */
function valueAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name.split('.').reduce<unknown>((value, part) => {
    const isObject = typeof value === 'object' && value !== null
    return isObject && Object.hasOwn(value, part) ? (value as Claims)[part] : undefined
  }, claims)
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
