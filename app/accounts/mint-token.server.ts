import type { Instant } from '../clock'
import { makeToken } from './access.server'
import { makeOrganizationToken } from './organization-token.server'
import type { Scope } from './scopes'

/** A new token for these scopes: one that uploads has the form that Sentry's tools know. `origin`: where they reach this instance. */
export const mintToken = (scopes: readonly Scope[], origin: string, at: Instant): string =>
  scopes.includes('upload') ? makeOrganizationToken(origin, at) : makeToken()
