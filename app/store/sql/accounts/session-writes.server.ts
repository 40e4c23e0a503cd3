import { sessionLifetime } from '../../../accounts/session-lifetime'
import type { Instant } from '../../../clock'
import { commands, noteIf } from '../../command'
import type { NewSession } from '../../sessions'
import type { Db } from '../db'
import { prepareEmails } from './emails.server'

export function sessionWrites(db: Db) {
  const run = {
    sweep: db.prepare('delete from session where expires_at <= :at or last_used_at <= :idleSince'),
    open: db.prepare(
      `insert into session (token_hash, user_id, created_at, expires_at, user_agent, stage, confirmed_at, network, last_used_at)
      values (:tokenHash, :userId, :at, :expiresAt, :userAgent, :stage, :at, :network, :at)`,
    ),
    emailOfSession: db
      .prepare<{ tokenHash: string }, string>(
        `select a.email
        from session s
        join account a on a.id = s.user_id
        where s.token_hash = :tokenHash`,
      )
      .pluck(),
    close: db.prepare('delete from session where token_hash = :tokenHash'),
    touch: db.prepare(
      'update session set last_used_at = :at, network = :network where token_hash = :tokenHash and last_used_at < :at',
    ),
    confirm: db.prepare('update session set confirmed_at = :at where token_hash = :tokenHash'),
    end: db.prepare('delete from session where id = :id and user_id = :userId'),
    endOthers: db.prepare('delete from session where user_id = :userId and token_hash is distinct from :keepSession'),
  }
  const emailOf = prepareEmails(db)
  const runs = {
    async openSession(session: NewSession): Promise<void> {
      await run.sweep.run({ at: session.at, idleSince: session.at - sessionLifetime.idle })
      await run.open.run({ stage: 'open', network: '', ...session, userAgent: session.userAgent.slice(0, 512) })
    },
    async closeSession(session: { tokenHash: string }): Promise<void> {
      await run.close.run(session)
    },
    async touchSession(use: { tokenHash: string; at: Instant; network: string }): Promise<void> {
      await run.touch.run(use)
    },
    async confirmSession(session: { tokenHash: string; at: Instant }): Promise<void> {
      await run.confirm.run(session)
    },
    endSession: async (session: { userId: number; id: number }): Promise<boolean> =>
      (await run.end.run(session)).changes > 0,
    endOtherSessions: async ({
      userId,
      keepSession,
    }: {
      userId: number
      keepSession: string | undefined
    }): Promise<number> => (await run.endOthers.run({ userId, keepSession: keepSession ?? null })).changes,
  }
  return commands(
    {
      openSession: [
        'none',
        async ({ userId, stage = 'open' }) => ({
          what: stage === 'open' ? 'sign-in.completed' : 'sign-in.first-factor-accepted',
          about: await emailOf(userId),
        }),
      ],
      closeSession: [
        'access',
        {
          async before(session) {
            const email = await run.emailOfSession.get(session)
            return () => noteIf(email !== undefined, { what: 'sign-out.completed', about: email })
          },
        },
      ],
      // Using a session is not an audited act.
      touchSession: ['none', 'unaudited'],
      confirmSession: ['none', () => ({ what: 'session.confirmed' })],
      endSession: ['access', (_, ended) => (ended ? { what: 'session.ended' } : undefined)],
      endOtherSessions: [
        'access',
        (_, ended) => (ended > 0 ? { what: 'session.ended', details: { ended } } : undefined),
      ],
    },
    runs,
  )
}
