import type { Instant } from '../clock'
import { makeOrganizationToken } from './organization-token.server'
import type { Scope } from './scopes'
import { makeSecret } from './secret.server'

/** API tokens start with this, so that people and secret scanners recognise them. */
const prefix = 'dgl_'

/**
 * A new token for these scopes: one that uploads has the form that Sentry's tools know. `origin`: where they reach this instance, and
 * `organization`: the slug they know it by. The tools refuse such a token anywhere else: where that is not known it is a plain one, and
 * they are told the address beside it.
 */
export const mintToken = (
  scopes: readonly Scope[],
  origin: string | undefined,
  organization: string,
  at: Instant,
): string =>
  scopes.includes('upload') && origin !== undefined
    ? makeOrganizationToken(origin, organization, at)
    : prefix + makeSecret()
