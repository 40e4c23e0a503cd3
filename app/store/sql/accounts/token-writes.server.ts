import type { Instant } from '../../../clock'
import { commands, noteIf } from '../../command'
import type { NewToken } from '../../tokens'
import type { Db } from '../db'
import { listed } from '../dialect'

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
    async addToken({ projects, scopes, expiresAt, ...token }: NewToken): Promise<{ id: number }> {
      const limited = projects ? 1 : 0
      const { id } = (await run.add.get({
        ...token,
        scopes: JSON.stringify(scopes),
        expiresAt: expiresAt ?? null,
        limited,
      }))!
      if (projects) await run.limit.run({ id, userId: token.userId, projects: JSON.stringify(projects) })
      return { id }
    },
    async removeToken(token: { userId: number; id: number }): Promise<void> {
      await run.remove.run(token)
    },
    async touchToken(token: { id: number; at: Instant }): Promise<void> {
      await run.touch.run(token)
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
          async before(token) {
            const label = await run.label.get(token)
            return () => noteIf(label !== undefined, { what: 'token.removed', about: label })
          },
        },
      ],
      touchToken: ['none', 'unaudited'],
    },
    runs,
  )
}
