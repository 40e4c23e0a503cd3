import type { Db } from './db'

/**
 * What sets every column of a table to nothing, for `update … set`, except those that are `kept`. It asks the database
 * for its columns, so that one that a later version adds is emptied too.
 */
export async function emptyColumns(db: Db, table: string, kept: ReadonlySet<string>): Promise<string> {
  const columns = (await db.columnsOf(table)).filter(({ name }) => !kept.has(name))
  return columns.map(({ name, type, isRequired }) => `${name} = ${nothing(type, isRequired)}`).join(', ')
}

function nothing(type: string, isRequired: boolean): string {
  if (!isRequired) return 'null'
  return type === 'text' ? "''" : '0'
}
