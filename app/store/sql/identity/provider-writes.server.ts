import type { AuditAct } from '../../../accounts/audit-act'
import { type Arrival, type GroupRole, mostGroupRoles, mostProviders } from '../../../accounts/identity-provider'
import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { type AuditNote, commands } from '../../command'
import type { NewProvider, ProviderAdded, ProviderChange, ProviderChanged } from '../../identity-providers'
import type { Db } from '../db'
import { ownersOnly, type Seeing, seeing } from '../visible.server'
import { passwordsAreOff, singleSignOnSetting } from './single-sign-on'

type Row = {
  id: number
  name: string
  client_id: string
  client_secret: string
  trusts_email: number
  arrival: Arrival
  domains: string
  groups_claim: string | null
  enabled: number
  from_environment: number
}

/** Commands for owners: set up identity providers, and turn passwords off. */
export function providerWrites(db: Db) {
  const run = {
    owns: db.prepare<Seeing>(`select 1 where ${ownersOnly}`),
    held: db.prepare<[], { count: number }>('select count(*) as count from identity_provider'),
    one: db.prepare<Seeing & { id: number }, Row>(
      `select id, name, client_id, client_secret, trusts_email, arrival, domains, groups_claim, enabled, from_environment
      from identity_provider
      where id = :id
      and ${ownersOnly}`,
    ),
    add: db.prepare<unknown[], { id: number }>(
      `insert into identity_provider
        (name, issuer, client_id, client_secret, trusts_email, arrival, domains, enabled, from_environment, created_at)
      values (:name, :issuer, :clientId, :clientSecret, 0, 'invited', '[]', 1, :fromEnvironment, :at)
      on conflict (issuer) do nothing
      returning id`,
    ),
    change: db.prepare(
      `update identity_provider
      set name = :name, client_id = :client_id, client_secret = :client_secret, trusts_email = :trusts_email,
        arrival = :arrival, domains = :domains, groups_claim = :groups_claim, enabled = :enabled
      where id = :id`,
    ),
    remove: db.prepare('delete from identity_provider where id = ?'),
    clearRoles: db.prepare('delete from provider_role where provider_id = ?'),
    addRole: db.prepare(
      `insert into provider_role (provider_id, grp, project_id, role)
      select :id, :group, p.id, :role from project p where p.slug = :project
      on conflict (provider_id, grp, project_id) do update set role = excluded.role`,
    ),
    enabledOthers: db.prepare<[number]>('select 1 from identity_provider where enabled = 1 and id <> ? limit 1'),
    passwordsAreOff: db.prepare(passwordsAreOff),
    forget: db.prepare(
      `update identity_provider
      set from_environment = 0, enabled = 0
      where from_environment = 1
      and issuer is distinct from :issuer`,
    ),
    takeOver: db.prepare(
      `update identity_provider
      set client_id = :clientId, client_secret = '', from_environment = 1, enabled = 1
      where issuer = :issuer`,
    ),
    isLinked: db.prepare<[number]>(
      `select 1
      from identity d
      join identity_provider i on i.issuer = d.issuer
      where d.user_id = ?
      and i.enabled = 1
      limit 1`,
    ),
    anyEnabled: db.prepare('select 1 from identity_provider where enabled = 1 limit 1'),
    setting: db.prepare(
      `insert into setting (name, value)
      values ('${singleSignOnSetting}', :value)
      on conflict (name) do update set value = excluded.value`,
    ),
  }
  const find = (viewer: Viewer, id: number) => run.one.get({ ...seeing(viewer), id })
  /** Without an enabled provider no one could sign in. */
  const isNeeded = async (id: number) =>
    (await run.passwordsAreOff.get()) !== undefined && (await run.enabledOthers.get(id)) === undefined

  const runs = {
    async addIdentityProvider({ viewer, ...provider }: NewProvider & { viewer: Viewer }): Promise<ProviderAdded> {
      if (!(await run.owns.get(seeing(viewer)))) return { ok: false, why: 'owners' }
      if ((await run.held.get())!.count >= mostProviders) return { ok: false, why: 'full' }
      const added = await run.add.get({ ...provider, fromEnvironment: 0 })
      return added ? { ok: true, id: added.id } : { ok: false, why: 'taken' }
    },
    async changeIdentityProvider({
      viewer,
      id,
      change,
    }: {
      viewer: Viewer
      id: number
      change: ProviderChange
    }): Promise<Changed> {
      const row = await find(viewer, id)
      if (!row) return { answer: 'unknown' }
      const isConnection = change.clientId !== undefined || change.clientSecret !== undefined
      const isFixed = row.from_environment === 1 && (isConnection || change.enabled !== undefined)
      if (isFixed) return { answer: 'environment' }
      if (change.enabled === false && (await isNeeded(id))) return { answer: 'last' }
      const { trustsEmail, domains, groupsClaim, enabled } = change
      await run.change.run({
        id,
        name: change.name ?? row.name,
        client_id: change.clientId ?? row.client_id,
        client_secret: change.clientSecret ?? row.client_secret,
        trusts_email: trustsEmail === undefined ? row.trusts_email : Number(trustsEmail),
        arrival: change.arrival ?? row.arrival,
        domains: domains ? JSON.stringify(domains) : row.domains,
        groups_claim: groupsClaim === undefined ? row.groups_claim : groupsClaim,
        enabled: enabled === undefined ? row.enabled : Number(enabled),
      })
      return { answer: 'ok', name: change.name ?? row.name }
    },
    async setProviderRoles({
      viewer,
      id,
      roles,
    }: {
      viewer: Viewer
      id: number
      roles: GroupRole[]
    }): Promise<boolean> {
      if (!(await find(viewer, id))) return false
      await run.clearRoles.run(id)
      for (const role of roles.slice(0, mostGroupRoles)) await run.addRole.run({ id, ...role })
      return true
    },
    async removeIdentityProvider({ viewer, id }: { viewer: Viewer; id: number }): Promise<Changed> {
      const row = await find(viewer, id)
      if (!row) return { answer: 'unknown' }
      if (row.from_environment === 1) return { answer: 'environment' }
      if (await isNeeded(id)) return { answer: 'last' }
      await run.remove.run(id)
      return { answer: 'ok', name: row.name }
    },
    async setEnvironmentProvider({
      provider,
      at,
    }: {
      provider: EnvironmentProvider | undefined
      at: Instant
    }): Promise<boolean> {
      const forgotten = (await run.forget.run({ issuer: provider?.issuer ?? null })).changes > 0
      if (!provider) return forgotten
      const { issuer, clientId, name } = provider
      if ((await run.takeOver.run({ issuer, clientId })).changes > 0) return forgotten
      await run.add.get({ name, issuer, clientId, clientSecret: '', fromEnvironment: 1, at })
      return true
    },
    async setSingleSignOn({ viewer, on }: { viewer: Viewer; on: boolean }) {
      if (!(await run.owns.get(seeing(viewer)))) return 'owners'
      if (on && (await run.anyEnabled.get()) === undefined) return 'no-provider'
      if (on && viewer.kind === 'user' && (await run.isLinked.get(viewer.userId)) === undefined) return 'not-linked'
      await run.setting.run({ value: on ? 'on' : 'off' })
      return 'ok'
    },
  }
  return commands(
    {
      addIdentityProvider: [
        'none',
        ({ name, issuer }, { ok }) => (ok ? { what: 'provider.added', about: name, details: { issuer } } : undefined),
      ],
      changeIdentityProvider: ['none', ({ change }, done) => noteOf('provider.changed', done, detailsOf(change))],
      setProviderRoles: [
        'none',
        async ({ viewer, id, roles }, done) =>
          done
            ? {
                what: 'provider.roles-changed',
                about: (await find(viewer, id))?.name,
                details: { roles: rolesInWords(roles) },
              }
            : undefined,
      ],
      removeIdentityProvider: ['none', (_, done) => noteOf('provider.removed', done)],
      setEnvironmentProvider: [
        'none',
        ({ provider }, changed) =>
          changed
            ? {
                what: 'provider.environment-changed',
                ...(provider && { about: provider.name, details: { issuer: provider.issuer } }),
              }
            : undefined,
      ],
      setSingleSignOn: [
        'none',
        ({ on }, done) => (done === 'ok' ? { what: 'single-sign-on.changed', details: { on } } : undefined),
      ],
    },
    runs,
  )
}

type EnvironmentProvider = { issuer: string; clientId: string; name: string }
/** `name`: the name of the changed provider. */
type Changed = { answer: ProviderChanged; name?: string }

const noteOf = (what: AuditAct, { answer, name }: Changed, details?: AuditNote['details']): AuditNote | undefined =>
  answer === 'ok' ? { what, ...(name !== undefined && { about: name }), ...(details && { details }) } : undefined

/** The changed settings. Never the secret itself. */
function detailsOf({ clientSecret, domains, groupsClaim, ...plain }: ProviderChange): AuditNote['details'] {
  return {
    ...plain,
    ...(clientSecret !== undefined && { clientSecret: 'changed' }),
    ...(domains && { domains: domains.join(', ') }),
    ...(groupsClaim !== undefined && { groupsClaim: groupsClaim ?? '' }),
  }
}

const rolesInWords = (roles: GroupRole[]) =>
  roles.map(({ group, project, role }) => `${group}: ${role} of ${project}`).join(', ')
