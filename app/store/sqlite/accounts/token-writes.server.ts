import type { Instant } from '../../../clock'
import { commands, noteIf } from '../../command'
import type { NewToken } from '../../tokens'
import { listed } from '../dialect'
import type { Db } from '../open.server'

export function tokenWrites(db: Db) {
  const run = {
    add: db.prepare<unknown[], { id: number }>(
      `insert into token (token_hash, user_id, label, scopes, created_at, expires_at, limited)
      values (:tokenHash, :userId, :label, :scopes, :at, :expiresAt, :limited)
      returning id`,
    ),
    limit: db.prepare(
      `insert into token_project (token_id, project_id)
      select :id, p.id
      from project p
      where p.slug in ${listed(':projects')}
      and (
        :userId in (select id from account where owner = 1)
        or p.id in (select project_id from membership where user_id = :userId)
      )`,
    ),
    remove: db.prepare('delete from token where id = :id and user_id = :userId'),
    label: db
      .prepare<{ userId: number; id: number }, string>('select label from token where id = :id and user_id = :userId')
      .pluck(),
    touch: db.prepare('update token set last_used_at = :at where id = :id'),
  }
  const runs = {
    addToken({ projects, scopes, expiresAt, ...token }: NewToken): { id: number } {
      const limited = projects ? 1 : 0
      const { id } = run.add.get({ ...token, scopes: JSON.stringify(scopes), expiresAt: expiresAt ?? null, limited })!
      if (projects) run.limit.run({ id, userId: token.userId, projects: JSON.stringify(projects) })
      return { id }
    },
    removeToken(token: { userId: number; id: number }): void {
      run.remove.run(token)
    },
    touchToken(token: { id: number; at: Instant }): void {
      run.touch.run(token)
    },
  }
  return commands(
    {
      addToken: [
        'issues',
        ({ label, scopes, projects }) => ({
          what: 'token.created',
          about: label,
          details: { scopes: scopes.join(' '), ...(projects && { projects: projects.join(' ') }) },
        }),
      ],
      removeToken: [
        'issues',
        {
          before(token) {
            const label = run.label.get(token)
            return () => noteIf(label !== undefined, { what: 'token.revoked', about: label })
          },
        },
      ],
      touchToken: ['none', 'unaudited'],
    },
    runs,
  )
}
