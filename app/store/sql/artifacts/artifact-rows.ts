import type { ArtifactKind, ArtifactRow } from '../../../symbolication/artifact-reader'

export type ArtifactDbRow = {
  id: number
  bundleId: number
  kind: ArtifactKind
  url: string
  debugId: string | null
  sourcemap: string | null
  release: string
  dist: string
  uploadedAt: number
  size: number
  contentHash: string
}

/** With `artifact a`, `artifact_bundle b`, `artifact_content c`. */
export const artifactColumns = `a.id, a.bundle_id as bundleId, a.kind, a.url, a.debug_id as debugId, a.sourcemap, a.release, a.dist,
  b.uploaded_at as uploadedAt, c.size, a.hash as contentHash`

export const artifactTables = `artifact a
  join artifact_bundle b on b.id = a.bundle_id
  join artifact_content c on c.hash = a.hash`

export const toArtifact = ({ debugId, sourcemap, release, dist, ...row }: ArtifactDbRow): ArtifactRow => ({
  ...row,
  ...(debugId !== null && { debugId }),
  ...(sourcemap !== null && { sourcemap }),
  ...(release !== '' && { release }),
  ...(dist !== '' && { dist }),
})
