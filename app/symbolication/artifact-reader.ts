import type { Instant } from '../clock'

export const artifactKinds = ['minified_source', 'source', 'source_map', 'indexed_ram_bundle'] as const
export type ArtifactKind = (typeof artifactKinds)[number]

/** One file of an upload, as the resolver needs it. */
export type ArtifactRow = {
  id: number
  bundleId: number
  kind: ArtifactKind
  /** `~/…` or a full URL. */
  url: string
  /** 32 hex digits, lower case. */
  debugId?: string
  /** The name of the map in the file's header or its last line. As sent; there may be no such file. */
  sourcemap?: string
  release?: string
  dist?: string
  uploadedAt: Instant
  /** Bytes of the raw content. */
  size: number
  /** SHA-256 of the raw content, hex. */
  contentHash: string
}

/** A question for uploaded files. Answers have the newest upload first. */
export type ArtifactQuestion =
  | { by: 'debug-id'; projectId: number; debugId: string }
  /** In this release and exactly this dist (none on both sides is equal), under any of these URLs. */
  | { by: 'url'; projectId: number; release: string; dist?: string; urls: string[] }
  /** For the diagnosis: files of a release, … */
  | { by: 'release'; projectId: number; release: string; limit: number }
  /** … and files of any release. */
  | { by: 'any-release'; projectId: number; urls: string[]; limit: number }

/** What resolving needs from the store. Rejects with StoreTrouble when the store cannot answer now. */
export interface ArtifactReader {
  /** Grows with every uploaded file and every removed upload. Earlier answers may then be outdated. */
  version(): Promise<number>
  /** The projects with uploads. */
  projects(): Promise<Set<number>>
  /** The files for each question, in the order of the questions. */
  find(questions: ArtifactQuestion[]): Promise<ArtifactRow[][]>
  /** The raw bytes of a file. Undefined when they do not exist or cannot be read. */
  content(contentHash: string): Promise<Uint8Array | undefined>
  /** The functions of a script in the format of `packed-functions`. Undefined while the script has not been parsed. */
  functions(contentHash: string): Promise<Uint8Array | undefined>
}
