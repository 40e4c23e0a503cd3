import type { ProviderClient, ProviderConnection } from '~/oidc/provider-client.server'
import { ProviderTrouble } from '~/oidc/provider-trouble'
import type { Runtime } from '~/runtime'
import type { StoredConnection } from '~/store/identity-providers'

/** The client of an enabled provider, asked for its configuration `again` if wanted. Throws ProviderTrouble when it cannot be reached. */
export async function clientOf(
  runtime: Runtime,
  stored: StoredConnection,
  options?: { again: boolean },
): Promise<ProviderClient> {
  const connection = connectionOf(runtime, stored)
  // Loaded when it is first used: most servers have no provider.
  const { providerClient } = await import('~/oidc/provider-client.server')
  return providerClient(connection, runtime.now(), options)
}

/** The environment's secret is never stored; any other is sealed. */
function connectionOf({ config, sealer }: Runtime, stored: StoredConnection): ProviderConnection {
  const { issuer, clientId, clientSecret: sealed } = stored
  const clientSecret = sealed === undefined ? config.oidc?.clientSecret : sealer.open(sealed)
  if (clientSecret === undefined)
    throw new ProviderTrouble('refused', 'The client secret cannot be read: it was sealed with another instance key.')
  const outside = sealed === undefined ? withHostOf(issuer, config.outsideAllow) : config.outsideAllow
  return { issuer, clientId, clientSecret, outside }
}

/** The operator configured this host, so it may be private without being listed in OUTSIDE_ALLOW. */
function withHostOf(issuer: string, { hosts, networks }: ProviderConnection['outside']): ProviderConnection['outside'] {
  return { hosts: [...hosts, new URL(issuer).hostname.replace(/^\[(.*)\]$/, '$1')], networks }
}

/** The address to which providers send people back. It must be registered at each provider. */
export const callbackAddress = ({ publicUrl }: Pick<Runtime['config'], 'publicUrl'>): string =>
  `${publicUrl}/sign-in/callback`
