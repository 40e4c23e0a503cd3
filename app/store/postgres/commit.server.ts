import { setTimeout as after } from 'node:timers/promises'
import type { Lend, Queryable } from './connections.server'

/**
 * Begins a transaction of the writer when it is its `turn`, a statement that locks, and returns its number. It waits 5 s for a lock of another
 * session, and ends when its program is silent for a minute. Its commit is on the disk of the server when it is answered, also where the server
 * is set to answer earlier: an inbox segment is deleted once its batch is committed. All are set with each transaction, not with the session,
 * which may belong to a pooler.
 */
export async function begin(client: Queryable, turn: string): Promise<string> {
  const results: unknown = await client.query(
    `begin;
    set local lock_timeout = 5000;
    set local idle_in_transaction_session_timeout = 60000;
    select set_config('synchronous_commit', 'on', true) where current_setting('synchronous_commit') = 'off';
    ${turn};
    select pg_current_xact_id()::text as number`,
  )
  // The driver returns a list of results for several statements; its types do not say so.
  const { rows } = (results as { rows: { number: string }[] }[]).at(-1) ?? { rows: [] }
  return rows[0]?.number ?? ''
}

/** Milliseconds between two questions how a transaction ended. */
const pause = 250

/**
 * Whether a transaction was committed although the answer to `commit` was lost with the connection. Asks until the server knows: repeating
 * a transaction that was committed would count everything twice. Rejects when `isClosed`, or when the server forgot the transaction.
 */
export async function wasCommitted(number: string, lend: Lend, isClosed: () => boolean): Promise<boolean> {
  for (;;) {
    const status = await lend((client) =>
      client.query<{ status: string | null }>('select pg_xact_status($1::xid8) as status', [number]),
    ).then(
      ({ rows }) => rows[0]?.status ?? 'forgotten',
      () => 'unknown',
    )
    if (status === 'committed' || status === 'aborted') return status === 'committed'
    if (status === 'forgotten') throw new Error(`PostgreSQL does not know any more how transaction ${number} ended.`)
    if (isClosed()) throw new Error('Connection terminated before the end of a transaction was known')
    await after(pause)
  }
}
