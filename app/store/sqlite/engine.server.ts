import type { ArtifactReader } from '../../symbolication/artifact-reader'
import { type NodeStart, onlyNode } from '../nodes'
import { sqlArtifactReader } from '../sql/artifacts/artifact-reader.server'
import { type RecorderOptions, type SqlRecorder, sqlRecorder } from '../sql/recorder.server'
import { type StoreOptions, sqlStore } from '../sql/store.server'
import type { Store } from '../store'
import { type Blocking, onSqlite } from './connection.server'
import { migrate, requireMigrated } from './migrate.server'
import { refuseMoved } from './move-marks.server'
import { openReader, openWriter, translatingSqliteErrors } from './open.server'

export type { Blocking, SqlRecorder }

/** A file has one server. It keeps its position in the inbox when it is restored into another data directory. */
const asOnlyNode = (node: NodeStart): NodeStart => ({ ...node, name: onlyNode })

/** Milliseconds for which reading uploads waits for a lock: what cannot be read now is tried again. */
const artifactPatience = 100

/**
 * The one writer: makes or migrates the database, records batches, and carries out the commands others send.
 * `patience`: milliseconds to wait while another process writes.
 * Throws StoreRefused when the file must not be opened, StoreTrouble (`busy`) while another process holds it.
 */
export async function openSqliteRecorder({
  file,
  patience,
  blocking,
  node,
  ...options
}: RecorderOptions & { file: string; patience?: number; blocking?: Blocking | undefined }): Promise<SqlRecorder> {
  const opened = translatingSqliteErrors(() => openWriter(file, patience))
  try {
    translatingSqliteErrors(() => {
      refuseMoved(opened)
      migrate(opened)
    })
    return await sqlRecorder(onSqlite(opened, blocking), { ...options, ...(node && { node: asOnlyNode(node) }) })
  } catch (error) {
    opened.close()
    throw error
  }
}

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

/** What resolving asks, on a connection of its own that cannot write. */
export function openSqliteArtifactReader(
  file: string,
  artifactsDir: string,
): ArtifactReader & { close(): Promise<void> } {
  const db = openReader(file)
  db.pragma(`busy_timeout = ${artifactPatience}`)
  return sqlArtifactReader(onSqlite(db), artifactsDir)
}
