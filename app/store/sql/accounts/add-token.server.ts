import type { NewToken } from '../../tokens'
import type { Db } from '../db'
import { listed } from '../dialect'

/** Adds a token, limited to those of its projects that its user has access to. In a transaction. */
export function prepareAddToken(db: Db): (token: NewToken) => Promise<{ id: number }> {
  const add = db.prepare<unknown[], { id: number }>(
    `insert into token (token_hash, user_id, label, scopes, created_at, expires_at, limited)
    values (:tokenHash, :userId, :label, :scopes, :at, :expiresAt, :limited)
    returning id`,
  )
  const limit = db.prepare(
    `insert into token_project (token_id, project_id)
    select :id, p.id
    from project p
    where p.slug in ${listed(':projects')}
    and (
      :userId in (select id from account where owner = 1)
      or p.id in (select project_id from membership where user_id = :userId)
    )`,
  )
  return async ({ projects, scopes, expiresAt, ...token }) => {
    const limited = projects ? 1 : 0
    const row = { ...token, scopes: JSON.stringify(scopes), expiresAt: expiresAt ?? null, limited }
    const { id } = (await add.get(row))!
    if (projects) await limit.run({ id, userId: token.userId, projects: JSON.stringify(projects) })
    return { id }
  }
}
