import { type NodeStart, onlyNode } from '../nodes'
import { type RecorderOptions, type SqlRecorder, sqlRecorder } from '../sql/recorder.server'
import { type Blocking, onSqlite } from './connection.server'
import { migrate } from './migrate.server'
import { refuseMoved } from './move-marks.server'
import { openWriter, translatingSqliteErrors } from './open.server'

export type { Blocking, SqlRecorder }

/** A file has one server. It keeps its position in the inbox when it is restored into another data directory. */
const asOnlyNode = (node: NodeStart): NodeStart => ({ ...node, name: onlyNode })

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
}: RecorderOptions & {
  file: string
  patience?: number | undefined
  blocking?: Blocking | undefined
}): Promise<SqlRecorder> {
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
