import { onlyNode } from '../nodes'
import { type StoreOptions, sqlStore } from '../sql/store.server'
import type { Store } from '../store'
import { type Blocking, onSqlite } from './connection.server'
import { requireMigrated } from './migrate.server'
import { openReader } from './open.server'

/**
 * The store on a connection of its own that cannot write. The writer must have opened the file before. Throws StoreRefused when the file is
 * not of this program's schema.
 */
export async function openSqliteStore({
  file,
  blocking,
  ...options
}: StoreOptions & { file: string; blocking?: Blocking | undefined }): Promise<Store> {
  const db = openReader(file)
  try {
    requireMigrated(db)
  } catch (error) {
    db.close()
    throw error
  }
  return sqlStore(onSqlite(db, blocking), { ...options, node: onlyNode })
}
