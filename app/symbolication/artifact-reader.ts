import type { Instant } from '../clock'

export const artifactKinds = ['minified_source', 'source', 'source_map', 'indexed_ram_bundle'] as const
export type ArtifactKind = (typeof artifactKinds)[number]

/** One file of an upload, as the resolver asks for it. */
export type ArtifactRow = {
  id: number
  bundleId: number
  kind: ArtifactKind
  /** `~/…` or a full URL. */
  url: string
  /** 32 hex digits, lower case. */
  debugId?: string
  /** What the file's header, or its last line, calls its map. As sent: it may name nothing that is here. */
  sourcemap?: string
  release?: string
  dist?: string
  uploadedAt: Instant
  /** Bytes of the raw content. */
  size: number
  /** SHA-256 of the raw content, hex. */
  contentHash: string
}

/**
 * What the resolver asks, synchronously, in the processing thread. Whoever is asked for under a debug id or URL counts as used.
 * Every list is newest upload first.
 */
export interface ArtifactReader {
  byDebugId(projectId: number, debugId: string): ArtifactRow[]
  /** In this release and exactly this dist (both absent counts as equal), under any of these URLs. */
  byUrl(projectId: number, release: string, dist: string | undefined, urls: string[]): ArtifactRow[]
  /** What the doctor asks: what is there for a release, … */
  ofRelease(projectId: number, release: string, limit: number): ArtifactRow[]
  /** … and whether any other upload has the file. */
  releasesWith(projectId: number, urls: string[], limit: number): ArtifactRow[]
  /** The raw bytes. Undefined when they are not there or cannot be read. */
  content(contentHash: string): Uint8Array | undefined
}
