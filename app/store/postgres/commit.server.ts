import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import { seconds } from '../../clock'
import type { Lend, Queryable } from './connections.server'

/** SQL: how long the statement has run, or the list of statements it is in, by the clock of the server. */
export const millisecondsOfStatement = 'extract(epoch from clock_timestamp() - statement_timestamp()) * 1000'

/** `waited`: milliseconds until its turn came, by the clock of the server. */
type Begun = { number: string; waited: number }

/**
 * Begins a transaction of the writer when it is its `turn`, a statement that locks, and returns its number. It waits `patience` milliseconds
 * for a lock of another session, and ends when its program is silent for a minute. Its commit is on the disk of the server when it is answered,
 * also where the server is set to answer earlier: an inbox segment is deleted once its batch is committed. All are set with each transaction, not
 * with the session, which may belong to a pooler. `writer`: 32 hexadecimal digits, under which its mark is kept.
 */
export async function begin(client: Queryable, turn: string, writer: string, patience = seconds(5)): Promise<Begun> {
  const results: unknown = await client.query(
    `begin;
    set local lock_timeout = ${patience};
    set local idle_in_transaction_session_timeout = 60000;
    select set_config('synchronous_commit', 'on', true) where current_setting('synchronous_commit') = 'off';
    ${turn};
    insert into commit_mark (writer, number, at)
    values ('${writer}', pg_current_xact_id()::text::bigint, now())
    on conflict (writer) do update set number = excluded.number, at = excluded.at
    returning number::text as number, ${millisecondsOfStatement} as waited`,
  )
  // The driver returns a list of results for several statements; its types do not say so.
  const { rows } = (results as { rows: { number: string; waited: string }[] }[]).at(-1) ?? { rows: [] }
  const [row] = rows
  return { number: row?.number ?? '', waited: Number(row?.waited ?? 0) }
}

/** Deletes the marks of writers that ended: one that is silent for a day asks for none of its own. */
export async function forgetOldMarks(client: Queryable): Promise<void> {
  await client.query("delete from commit_mark where at < now() - interval '1 day'")
}

/** Milliseconds between two requests for how a transaction ended. */
const pause = 250

/**
 * Whether a transaction was committed although the answer to `commit` was lost with the connection. Asks until the server knows: repeating
 * a transaction that was committed would count everything twice. Rejects when `isClosed`, or when the server forgot the transaction.
 *
 * A server that crashed may have forgotten that it assigned the number. Then it says that the number is in the future, or it has assigned it to
 * another transaction since, which did not write this mark.
 */
export async function wasCommitted(
  number: string,
  writer: string,
  lend: Lend,
  isClosed: () => boolean,
): Promise<boolean> {
  const ask = async (): Promise<string> => {
    const { rows } = await lend((client) =>
      client.query<{ status: string | null }>('select pg_xact_status($1::text::xid8) as status', [number]),
    )
    if (rows[0]?.status !== 'committed') return rows[0]?.status ?? 'forgotten'
    // Asked afterwards: a statement that began before the commit does not see the mark.
    const { rowCount } = await lend((client) =>
      client.query('select from commit_mark where writer = $1 and number = $2::text::bigint', [writer, number]),
    )
    return rowCount === 1 ? 'committed' : 'aborted'
  }
  for (;;) {
    const status = await ask().catch((error: unknown) => (isInFuture(error) ? 'aborted' : 'unknown'))
    if (status === 'committed' || status === 'aborted') return status === 'committed'
    if (status === 'forgotten') throw new Error(`PostgreSQL does not know any more how transaction ${number} ended.`)
    if (isClosed()) throw new Error('Connection terminated before the end of a transaction was known')
    await after(pause)
  }
}

/** The message is in the language of the server; the code says that a value is wrong, and this number is the only one. */
const isInFuture = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '22023'
