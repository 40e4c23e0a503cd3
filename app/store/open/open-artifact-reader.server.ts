import type { DatabaseConfig } from '../../config'
import type { ArtifactReader } from '../../symbolication/artifact-reader'
import { openSqliteArtifactReader } from '../sqlite/open-artifact-reader.server'

/** What a thread resolves frames with, through an access of its own to the store. `artifactsDir`: where the contents of uploaded files are. */
export async function openArtifactReader(
  database: DatabaseConfig,
  artifactsDir: string,
): Promise<ArtifactReader & { close(): Promise<void> }> {
  if (database.engine === 'sqlite') return openSqliteArtifactReader(database.file, artifactsDir)
  const { openPostgresArtifactReader } = await import('../postgres/engine.server')
  return openPostgresArtifactReader(database.url, artifactsDir)
}
