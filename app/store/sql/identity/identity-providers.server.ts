import type { Arrival } from '../../../accounts/identity-provider'
import type { Role } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import type { IdentityProvider, IdentityProviders } from '../../identity-providers'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { jsonList, jsonRow } from '../dialect'
import { ownersOnly, type Seeing, seeing } from '../visible.server'
import { passwordsAreOff } from './single-sign-on'

type ConnectionRow = {
  id: number
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  groupsClaim: string | null
  fromEnvironment: number
  mapped: string
}
type ProviderRow = {
  id: number
  name: string
  issuer: string
  clientId: string
  trustsEmail: number
  arrival: Arrival
  domains: string
  groupsClaim: string | null
  enabled: number
  fromEnvironment: number
  roles: string
  linked: number
}

const providerColumns = `i.id, i.name, i.issuer, i.client_id as clientId, i.trusts_email as trustsEmail, i.arrival, i.domains,
        i.groups_claim as groupsClaim, i.enabled, i.from_environment as fromEnvironment,
        (
          select ${jsonList(jsonRow('r.grp', 'p.slug', 'r.role'))}
          from provider_role r
          join project p on p.id = r.project_id
          where r.provider_id = i.id
        ) as roles,
        (select count(*) from identity d where d.issuer = i.issuer) as linked`

export function sqlIdentityProviders(db: Db, write: RunCommand): IdentityProviders {
  const ask = {
    offered: db.prepare<[], { id: number; name: string }>(
      'select id, name from identity_provider where enabled = 1 order by id',
    ),
    offeredTo: db.prepare<[number], { id: number; name: string }>(
      `select i.id, i.name
      from identity_provider i
      where i.enabled = 1
      and exists (select 1 from identity d where d.issuer = i.issuer and d.user_id = ?)
      order by i.id`,
    ),
    accountOf: db.prepare<{ issuer: string; subject: string }, { userId: number; email: string }>(
      `select a.id as userId, a.email
      from identity d
      join account a on a.id = d.user_id
      where d.issuer = :issuer
      and d.subject = :subject
      and a.disabled_at is null`,
    ),
    connection: db.prepare<[number], ConnectionRow>(
      `select i.id, i.name, i.issuer, i.client_id as clientId, i.client_secret as clientSecret,
        i.groups_claim as groupsClaim, i.from_environment as fromEnvironment,
        (select ${jsonList('r.grp')} from (select distinct grp from provider_role where provider_id = i.id) r) as mapped
      from identity_provider i
      where i.id = ?
      and i.enabled = 1`,
    ),
    list: db.prepare<Seeing, ProviderRow>(
      `select ${providerColumns} from identity_provider i where ${ownersOnly} order by i.id`,
    ),
    one: db.prepare<Seeing & { id: number }, ProviderRow>(
      `select ${providerColumns} from identity_provider i where i.id = :id and ${ownersOnly}`,
    ),
    identities: db.prepare<[number], { issuer: string; email: string; lastUsedAt: Instant }>(
      'select issuer, email, last_used_at as lastUsedAt from identity where user_id = ? order by issuer, subject',
    ),
    passwordsAreOff: db.prepare(passwordsAreOff),
  }
  return {
    offered: () => ask.offered.all(),
    offeredTo: (userId) => ask.offeredTo.all(userId),
    accountOf: ({ issuer, subject }) => ask.accountOf.get({ issuer, subject }),
    async connection(id) {
      const row = await ask.connection.get(id)
      if (!row) return undefined
      const { groupsClaim, fromEnvironment, clientSecret, mapped, ...rest } = row
      return {
        ...rest,
        ...(fromEnvironment === 0 && { clientSecret }),
        ...(groupsClaim !== null && { groupsClaim }),
        mapped: JSON.parse(mapped) as string[],
      }
    },
    list: async (viewer) => (await ask.list.all(seeing(viewer))).map(toProvider),
    async byId(viewer, id) {
      const row = await ask.one.get({ ...seeing(viewer), id })
      return row && toProvider(row)
    },
    add: (viewer, provider) => write('addIdentityProvider', { viewer, ...provider }),
    change: async (viewer, id, change) => (await write('changeIdentityProvider', { viewer, id, change })).answer,
    setRoles: (viewer, id, roles) => write('setProviderRoles', { viewer, id, roles }),
    remove: async (viewer, id) => (await write('removeIdentityProvider', { viewer, id })).answer,
    signIn: (signIn) => write('signInWithProvider', signIn),
    link: (link) => write('linkIdentity', link),
    identities: (userId) => ask.identities.all(userId),
    async setEnvironment(provider, at) {
      await write('setEnvironmentProvider', { provider, at })
    },
    singleSignOn: async () => (await ask.passwordsAreOff.get()) !== undefined,
    setSingleSignOn: (viewer, on) => write('setSingleSignOn', { viewer, on }),
  }
}

function toProvider({ roles, domains, groupsClaim, ...row }: ProviderRow): IdentityProvider {
  return {
    ...row,
    trustsEmail: row.trustsEmail === 1,
    enabled: row.enabled === 1,
    fromEnvironment: row.fromEnvironment === 1,
    domains: JSON.parse(domains) as string[],
    ...(groupsClaim !== null && { groupsClaim }),
    roles: (JSON.parse(roles) as [string, string, Role][]).map(([group, project, role]) => ({ group, project, role })),
  }
}
