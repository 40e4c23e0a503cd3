import type { AppGrants, Granted } from '../../app-grants'
import type { RunCommand } from '../commands.server'
import type { Use } from './app-grant-writes.server'

export function sqlAppGrants(write: RunCommand): AppGrants {
  return {
    add: (grant) => write('addAppGrant', grant),
    exchange: async (use) => granted(await write('exchangeAppCode', use)),
    refresh: async (use) => granted(await write('refreshAppTokens', use)),
    async revoke(token) {
      await write('revokeAppGrant', token)
    },
  }
}

const granted = (use: Use): Granted | undefined => (use.kind === 'granted' ? { scopes: use.scopes } : undefined)
