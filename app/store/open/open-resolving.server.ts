import type { DatabaseConfig } from '../../config'
import type { Resolving } from '../resolving'
import { openSqliteResolving } from '../sqlite/artifacts/resolving.server'

/** `artifactsDir`: where the contents of uploaded files are. On a connection of its own that cannot write. */
export function openResolving(database: DatabaseConfig, artifactsDir: string): Resolving {
  return openSqliteResolving(database.file, artifactsDir)
}
