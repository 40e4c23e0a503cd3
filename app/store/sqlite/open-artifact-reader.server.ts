import type { ArtifactReader } from '../../symbolication/artifact-reader'
import { sqlArtifactReader } from '../sql/artifacts/artifact-reader.server'
import { onSqlite } from './connection.server'
import { openReader } from './open.server'

/** Milliseconds for which reading uploads waits for a lock: what cannot be read now is tried again. */
const artifactPatience = 100

/** What resolving asks, on a connection of its own that cannot write. */
export function openSqliteArtifactReader(
  file: string,
  artifactsDir: string,
): ArtifactReader & { close(): Promise<void> } {
  const db = openReader(file)
  db.pragma(`busy_timeout = ${artifactPatience}`)
  return sqlArtifactReader(onSqlite(db), artifactsDir)
}
