import type { DatabaseConfig } from '../../config'
import type { ArtifactReader } from '../../symbolication/artifact-reader'
import { openPostgresArtifactReader } from '../postgres/engine.server'
import { openSqliteArtifactReader } from '../sqlite/engine.server'

/** What a thread resolves frames with, through an access of its own to the store. `artifactsDir`: where the contents of uploaded files are. */
export function openArtifactReader(
  database: DatabaseConfig,
  artifactsDir: string,
): ArtifactReader & { close(): Promise<void> } {
  if (database.engine === 'postgres') return openPostgresArtifactReader(database.url, artifactsDir)
  return openSqliteArtifactReader(database.file, artifactsDir)
}
