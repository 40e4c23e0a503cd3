import type pg from 'pg'
import { refusalOf } from '../moving/moved-sentence'
import type { Move } from '../moving/table'

type Queryable = Pick<pg.Client, 'query'>

/** The move that this database has left with. */
export async function moveOf(client: Queryable): Promise<Move | undefined> {
  if (!(await hasTable(client, 'moved'))) return undefined
  const { rows } = await client.query<{ id: string; to: string; at: string }>('select id, place as "to", at from moved')
  return rows[0] && { ...rows[0], at: Number(rows[0].at) }
}

/** The id of a move that brought this database here and is not confirmed. */
export async function unfinishedMoveOf(client: Queryable): Promise<string | undefined> {
  if (!(await hasTable(client, 'unfinished_move'))) return undefined
  const { rows } = await client.query<{ id: string }>('select id from unfinished_move')
  return rows[0]?.id
}

/** Rejects with StoreRefused for a database that was moved elsewhere, or that a move is still filling. */
export async function refuseMoved(client: Queryable): Promise<void> {
  const refusal = refusalOf(await moveOf(client), await unfinishedMoveOf(client))
  if (refusal) throw refusal
}

export async function hasTable(client: Queryable, name: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [name])
  return rows[0]?.there === true
}
