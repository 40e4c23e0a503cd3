import { randomBytes } from 'node:crypto'
import type { Instant } from '../clock'

/**
 * A token in the form Sentry's tools read: they take the server and the organization from it. Nothing in it is secret but its end; it is
 * kept as a hash of the whole, like every token. Source: docs/protocol.md §16.
 */
export function makeOrganizationToken(origin: string, organization: string, at: Instant): string {
  const about = { iat: at / 1000, url: origin, region_url: origin, org: organization }
  const secret = randomBytes(32).toString('base64').replace(/=+$/, '')
  return `sntrys_${Buffer.from(JSON.stringify(about)).toString('base64')}_${secret}`
}
