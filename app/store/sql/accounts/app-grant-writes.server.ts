import { hashSecret, makeSecret } from '../../../accounts/secret.server'
import { type CodeUse, mostApps, type NewAppGrant, type RefreshUse, type RevokedToken } from '../../app-grants'
import type { AuditNote } from '../../command'
import { commands } from '../../command'
import type { Db } from '../db'
import { prepareAddToken } from './add-token.server'

/** What became of a code or a refresh token. `ended`: it was used in a way that only a thief would, so its grant is gone. */
export type Use = { kind: 'granted'; scopes: string[] } | { kind: 'unknown' } | ({ kind: 'ended' } & Ended)

type Ended = { label: string; email: string }

type GrantRow = Ended & {
  id: number
  scopes: string
  clientHash: string
  redirectUri: string
  codeChallenge: string
  refreshHash: string | null
  expiresAt: number
}

const grantBy = (column: 'code_hash' | 'family_hash', name: string) =>
  `select t.id, t.label, t.scopes, a.email, g.client_hash as clientHash, g.redirect_uri as redirectUri,
    g.code_challenge as codeChallenge, g.refresh_hash as refreshHash, g.expires_at as expiresAt
  from oauth_grant g
  join token t on t.id = g.token_id
  join account a on a.id = t.user_id
  where g.${column} = :${name}`

export function appGrantWrites(db: Db) {
  const addToken = prepareAddToken(db)
  const run = {
    sweep: db.prepare('delete from token where id in (select token_id from oauth_grant where expires_at <= :at)'),
    count: db
      .prepare<{ userId: number }, number>(
        'select count(*) from token t join oauth_grant g on g.token_id = t.id where t.user_id = :userId',
      )
      .pluck(),
    add: db.prepare(
      `insert into oauth_grant (token_id, client_hash, redirect_uri, code_hash, code_challenge, expires_at)
      values (:id, :clientHash, :redirectUri, :codeHash, :codeChallenge, :codeExpiresAt)`,
    ),
    byCode: db.prepare<{ codeHash: string }, GrantRow>(grantBy('code_hash', 'codeHash')),
    byFamily: db.prepare<{ familyHash: string }, GrantRow>(grantBy('family_hash', 'familyHash')),
    begin: db.prepare('update oauth_grant set family_hash = :familyHash where token_id = :id'),
    renewGrant: db.prepare(
      'update oauth_grant set refresh_hash = :refreshHash, expires_at = :refreshExpiresAt where token_id = :id',
    ),
    renewToken: db.prepare('update token set token_hash = :tokenHash, expires_at = :tokenExpiresAt where id = :id'),
    end: db.prepare('delete from token where id = :id'),
    revoked: db.prepare<
      { clientHash: string; tokenHash: string | null; familyHash: string | null },
      Ended & { id: number }
    >(
      `select t.id, t.label, a.email
      from oauth_grant g
      join token t on t.id = g.token_id
      join account a on a.id = t.user_id
      where g.client_hash = :clientHash
      and (t.token_hash = :tokenHash or g.family_hash = :familyHash)`,
    ),
  }

  async function renew({ id, scopes }: GrantRow, use: CodeUse | RefreshUse): Promise<Use> {
    const { refreshHash, refreshExpiresAt, tokenHash, tokenExpiresAt } = use
    await run.renewGrant.run({ id, refreshHash, refreshExpiresAt })
    await run.renewToken.run({ id, tokenHash, tokenExpiresAt })
    return { kind: 'granted', scopes: JSON.parse(scopes) as string[] }
  }

  async function end({ id, label, email }: Ended & { id: number }): Promise<Use> {
    await run.end.run({ id })
    return { kind: 'ended', label, email }
  }

  const runs = {
    async addAppGrant({ codeExpiresAt, ...grant }: NewAppGrant): Promise<boolean> {
      const { userId, label, scopes, projects, at, clientHash, redirectUri, codeHash, codeChallenge } = grant
      await run.sweep.run({ at })
      if ((await run.count.get({ userId }))! >= mostApps) return false
      // Nobody knows the secret of this hash: the token opens nothing until the code is exchanged.
      const tokenHash = hashSecret(makeSecret())
      const token = { tokenHash, userId, label, scopes, at, expiresAt: at, ...(projects && { projects }) }
      const { id } = await addToken(token)
      await run.add.run({ id, clientHash, redirectUri, codeHash, codeChallenge, codeExpiresAt })
      return true
    },
    async exchangeAppCode(use: CodeUse): Promise<Use> {
      const grant = await run.byCode.get({ codeHash: use.codeHash })
      if (!grant) return { kind: 'unknown' }
      const isRight =
        grant.refreshHash === null &&
        grant.expiresAt > use.at &&
        grant.clientHash === use.clientHash &&
        grant.codeChallenge === use.codeChallenge &&
        (use.redirectUri === undefined || grant.redirectUri === use.redirectUri)
      if (!isRight) return end(grant)
      await run.begin.run({ id: grant.id, familyHash: use.familyHash })
      return renew(grant, use)
    },
    async refreshAppTokens(use: RefreshUse): Promise<Use> {
      const grant = await run.byFamily.get({ familyHash: use.familyHash })
      if (!grant) return { kind: 'unknown' }
      const isRight =
        grant.refreshHash === use.usedHash && grant.expiresAt > use.at && grant.clientHash === use.clientHash
      return isRight ? renew(grant, use) : end(grant)
    },
    async revokeAppGrant({ clientHash, tokenHash, familyHash }: RevokedToken): Promise<Use> {
      const hashes = { clientHash, tokenHash: tokenHash ?? null, familyHash: familyHash ?? null }
      const grant = await run.revoked.get(hashes)
      return grant ? end(grant) : { kind: 'unknown' }
    },
  }

  const ended =
    (why: string) =>
    (_: unknown, use: Use): AuditNote | undefined =>
      use.kind === 'ended'
        ? { what: 'app.disconnected', about: use.label, details: { account: use.email, why } }
        : undefined

  return commands(
    {
      addAppGrant: [
        'none',
        ({ label, scopes, projects, redirectUri }, added) =>
          added
            ? {
                what: 'app.connected',
                about: label,
                details: {
                  scopes: scopes.join(' '),
                  address: redirectUri,
                  ...(projects && { projects: projects.join(' ') }),
                },
              }
            : undefined,
      ],
      exchangeAppCode: ['issues', ended('misused code')],
      refreshAppTokens: ['none', ended('reused refresh token')],
      revokeAppGrant: ['issues', ended('revoked by the app')],
    },
    runs,
  )
}
