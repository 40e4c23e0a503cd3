import type { Instant } from '../../../clock'
import { commands, noteIf } from '../../command'
import type { Db } from '../db'
import { prepareAddToken } from './add-token.server'

export function tokenWrites(db: Db) {
  const run = {
    remove: db.prepare('delete from token where id = :id and user_id = :userId'),
    label: db
      .prepare<{ userId: number; id: number }, string>('select label from token where id = :id and user_id = :userId')
      .pluck(),
    touch: db.prepare('update token set last_used_at = :at where id = :id'),
  }
  const runs = {
    addToken: prepareAddToken(db),
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
