import type { AuditAct } from '../../../accounts/audit-act'
import { emailKey } from '../../../accounts/email-key'
import { type Arrival, decideArrival, type ProviderPerson } from '../../../accounts/identity-provider'
import type { Role } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { type AuditNote, commands } from '../../command'
import type { ProviderSignIn, SignedInByProvider } from '../../identity-providers'
import { isPending } from '../accounts/invitation-rows.server'
import type { Db } from '../db'
import { listed } from '../dialect'
import { highestRoles } from './highest-roles'

type ProviderRow = {
  name: string
  trustsEmail: number
  arrival: Arrival
  domains: string
  groupsClaim: string | null
}
type AccountRow = { userId: number; owner: number; disabledAt: Instant | null }
type InvitationRow = { id: number; owner: number }
type Linked = { userId: number; issuer: string; subject: string; email: string; at: Instant }

/** Sign-ins with identity providers: finds, links or creates accounts, and applies the roles of groups. */
export function identityWrites(db: Db) {
  const accountColumns = 'a.id as userId, a.owner, a.disabled_at as disabledAt'
  const run = {
    provider: db.prepare<[number], ProviderRow>(
      `select name, trusts_email as trustsEmail, arrival, domains, groups_claim as groupsClaim
      from identity_provider
      where id = ?
      and enabled = 1`,
    ),
    byIdentity: db.prepare<{ issuer: string; subject: string }, AccountRow>(
      `select ${accountColumns}
      from identity d
      join account a on a.id = d.user_id
      where d.issuer = :issuer
      and d.subject = :subject`,
    ),
    byEmail: db.prepare<[string], AccountRow>(`select ${accountColumns} from account a where a.email_key = ?`),
    byId: db.prepare<[number], AccountRow>(`select ${accountColumns} from account a where a.id = ?`),
    invitations: db.prepare<{ emailKey: string; at: Instant }, InvitationRow>(
      `select i.id, i.owner
      from invitation i
      where i.email_key = :emailKey
      and ${isPending}
      and i.expires_at > :at
      order by i.id desc`,
    ),
    // The hash of its link is kept, so that the link page can say that it was used.
    accept: db.prepare('update invitation set accepted_at = :at where id = :id'),
    invitedRoles: db.prepare(
      `insert into membership (user_id, project_id, role)
      select :userId, project_id, role from invitation_role where invitation_id = :id
      on conflict (user_id, project_id) do nothing`,
    ),
    addAccount: db.prepare<unknown[], { id: number }>(
      `insert into account (email, email_key, name, password_hash, owner, created_at)
      values (:email, :emailKey, :name, null, :owner, :at)
      returning id`,
    ),
    link: db.prepare<Linked>(
      `insert into identity (issuer, subject, user_id, email, created_at, last_used_at)
      values (:issuer, :subject, :userId, :email, :at, :at)`,
    ),
    touch: db.prepare(
      `update identity
      set email = :email, last_used_at = :at
      where issuer = :issuer
      and subject = :subject`,
    ),
    groupRoles: db.prepare<{ providerId: number; groups: string }, { projectId: number; role: Role }>(
      `select project_id as projectId, role
      from provider_role
      where provider_id = :providerId
      and grp in ${listed(':groups')}`,
    ),
    dropRoles: db.prepare(
      `delete from membership
      where user_id = :userId
      and from_groups = 1
      and project_id not in ${listed(':projects')}`,
    ),
    setRole: db.prepare(
      `insert into membership (user_id, project_id, role, from_groups)
      values (:userId, :projectId, :role, 1)
      on conflict (user_id, project_id) do update set role = excluded.role
      where membership.from_groups = 1`,
    ),
  }
  const rolesOf = async (providerId: number, { groups }: ProviderPerson) =>
    highestRoles(await run.groupRoles.all({ providerId, groups: JSON.stringify(groups) }))

  /** Owners are admins everywhere. A provider whose groups are not read changes no roles. */
  async function setGroupRoles(
    account: { userId: number; owner: number },
    asked: ProviderSignIn,
    provider: ProviderRow,
  ): Promise<void> {
    if (account.owner === 1 || provider.groupsClaim === null) return
    const roles = await rolesOf(asked.providerId, asked.person)
    await run.dropRoles.run({
      userId: account.userId,
      projects: JSON.stringify(roles.map(({ projectId }) => projectId)),
    })
    for (const role of roles) await run.setRole.run({ userId: account.userId, ...role })
  }

  const link = (userId: number, { person: { issuer, subject, email = '' }, at }: ProviderSignIn) =>
    run.link.run({ userId, issuer, subject, email, at })

  /** Accepts all open invitations of the address, as if each link had been opened. */
  async function arrive({ person, at }: ProviderSignIn, invitations: InvitationRow[]): Promise<AccountRow> {
    const email = person.email ?? ''
    const owner = invitations.some((invitation) => invitation.owner === 1) ? 1 : 0
    const { id: userId } = (await run.addAccount.get({
      email,
      emailKey: emailKey(email),
      name: person.name,
      owner,
      at,
    }))!
    for (const { id } of invitations) {
      await run.accept.run({ id, at })
      await run.invitedRoles.run({ userId, id })
    }
    return { userId, owner, disabledAt: null }
  }

  const runs = {
    async signInWithProvider(asked: ProviderSignIn): Promise<SignedInByProvider> {
      const { providerId, person, at } = asked
      const provider = await run.provider.get(providerId)
      if (!provider) return { kind: 'refused', why: 'provider' }
      const known = await run.byIdentity.get(person)
      if (known) {
        if (known.disabledAt !== null) return { kind: 'refused', why: 'disabled' }
        await run.touch.run({ issuer: person.issuer, subject: person.subject, email: person.email ?? '', at })
        await setGroupRoles(known, asked, provider)
        return { kind: 'in', userId: known.userId, how: 'known' }
      }
      const key = emailKey(person.email ?? '')
      const account = await run.byEmail.get(key)
      const invitations = await run.invitations.all({ emailKey: key, at })
      const hasRole = provider.groupsClaim !== null && (await rolesOf(providerId, person)).length > 0
      const decision = decideArrival(
        person,
        {
          arrival: provider.arrival,
          domains: JSON.parse(provider.domains) as string[],
          trustsEmail: provider.trustsEmail === 1,
        },
        { account: account !== undefined, invited: invitations.length > 0, hasRole },
      )
      if (decision.kind === 'refused' || decision.kind === 'password') return decision
      if (account && account.disabledAt !== null) return { kind: 'refused', why: 'disabled' }
      const owned = account ?? (await arrive(asked, invitations))
      await link(owned.userId, asked)
      await setGroupRoles(owned, asked, provider)
      return { kind: 'in', userId: owned.userId, how: account ? 'linked' : 'arrived' }
    },
    async linkIdentity({ userId, ...asked }: ProviderSignIn & { userId: number }): Promise<boolean> {
      const provider = await run.provider.get(asked.providerId)
      const account = await run.byId.get(userId)
      if (!provider || !account || account.disabledAt !== null) return false
      const known = await run.byIdentity.get(asked.person)
      if (known && known.userId !== userId) return false
      if (!known) await link(userId, asked)
      await setGroupRoles(account, asked, provider)
      return true
    },
  }
  const noteOf = (what: AuditAct, { person: { email, issuer } }: ProviderSignIn): AuditNote => ({
    what,
    ...(email !== undefined && { about: email }),
    details: { issuer },
  })
  return commands(
    {
      signInWithProvider: [
        'access',
        (asked, done) => {
          if (done.kind === 'refused') {
            const { details, ...note } = noteOf('sign-in.refused', asked)
            return { ...note, details: { ...details, by: 'provider', why: done.why } }
          }
          if (done.kind === 'password' || done.how === 'known') return undefined
          return noteOf(done.how === 'linked' ? 'identity.linked' : 'account.arrived', asked)
        },
      ],
      linkIdentity: ['access', (asked, done) => (done ? noteOf('identity.linked', asked) : undefined)],
    },
    runs,
  )
}
