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

/** Which uploaded files are asked for. Every answer is newest upload first. */
export type ArtifactQuestion =
  | { by: 'debug-id'; projectId: number; debugId: string }
  /** In this release and exactly this dist (both absent counts as equal), under any of these URLs. */
  | { by: 'url'; projectId: number; release: string; dist?: string; urls: string[] }
  /** For the diagnosis: what is there for a release, … */
  | { by: 'release'; projectId: number; release: string; limit: number }
  /** … and whether any upload has the file. */
  | { by: 'any-release'; projectId: number; urls: string[]; limit: number }

/** What resolving asks of the store. Rejects with StoreTrouble when the store cannot answer now. */
export interface ArtifactReader {
  /** Grows with every file that is uploaded and every upload that is removed: what was found before may no longer be true. */
  version(): Promise<number>
  /** The projects that have uploads. */
  projects(): Promise<Set<number>>
  /** The files for each question, in the order of the questions. */
  find(questions: ArtifactQuestion[]): Promise<ArtifactRow[][]>
  /** The raw bytes of a file. Undefined when they are not there or cannot be read. */
  content(contentHash: string): Promise<Uint8Array | undefined>
  /** The functions of a script as `packed-functions` keeps them. Undefined while nothing has parsed it. */
  functions(contentHash: string): Promise<Uint8Array | undefined>
}
