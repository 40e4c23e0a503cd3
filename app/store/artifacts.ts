import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { RefusalReason } from '../projects/refusal-reason'
import type { ArtifactKind, ArtifactRow } from '../symbolication/artifact-reader'

/** The part of the port (`store.ts`) for uploaded source maps. */

/** The item kind as which uploads are counted. */
export const uploadItemKind = 'source_maps'

/** A warning: the upload was stored, but may not work as expected. */
export type ArtifactWarning = {
  what:
    | 'no_manifest'
    | 'unreadable_manifest'
    | 'missing_file'
    | 'duplicate_file'
    | 'strange_path'
    | 'unlisted_file'
    | 'unknown_kind'
    | 'no_debug_id'
    | 'bad_debug_id'
    | 'not_json'
    | 'not_a_source_map'
    | 'no_sources'
    | 'no_sources_content'
    | 'no_map'
    | 'map_elsewhere'
    | 'no_files'
  /** The name of the file in the upload. */
  file?: string
  detail?: string
}

/** A content that is already stored and synced. */
export type KeptContent = { hash: string; size: number; stored: number }

export type NewArtifact = {
  kind: ArtifactKind
  url: string
  debugId?: string
  sourcemap?: string
  content: KeptContent
  /** For a minified script: the table of its functions (`symbolication/packed-functions`), if it was computed already. */
  functions?: Uint8Array
}

/** `release` and `dist` absent: the files are found by debug id alone. */
export type UploadName = { projectId: number; checksum: string; release?: string; dist?: string }

export type NewBundle = UploadName & {
  debugId?: string
  at: Instant
  /** Bytes of the upload as it was sent. */
  size: number
  warnings: ArtifactWarning[]
  files: NewArtifact[]
}

export type Bundle = {
  id: number
  checksum: string
  release?: string
  dist?: string
  debugId?: string
  uploadedAt: Instant
  usedAt: Instant
  size: number
  files: number
  warnings: ArtifactWarning[]
}

/** An upload that is pending or failed: an archive or, with `url`, a single file of a release. */
export type Assembly = AssemblyName & { sourcemap?: string; chunks: string[]; error?: string; at: Instant }
export type AssemblyName = UploadName & { url?: string }

/** Sums over the whole instance. */
export type ArtifactTotals = { bundles: number; files: number; contents: number; storedBytes: number }

/** The bytes of a content from `part` times `contentPartBytes` on, as they are in its file. */
export type ContentPart = { hash: string; part: number; bytes: Uint8Array; at: Instant }
export const contentPartBytes = 1024 * 1024

export interface Artifacts {
  /** For those who triage the project: newest first, uploads before the given one. */
  bundles(viewer: Viewer, slug: string, page: { before?: BundlePlace; limit: number }): Promise<Bundle[]>
  bundle(viewer: Viewer, slug: string, id: number): Promise<Bundle | undefined>
  /** In the order of the upload, files after `after`. */
  files(viewer: Viewer, slug: string, bundleId: number, page: { after: number; limit: number }): Promise<ArtifactRow[]>
  /** False when there is no such upload for this viewer (members and up). Its contents are swept later. */
  removeBundle(viewer: Viewer, slug: string, id: number): Promise<boolean>
  totals(): Promise<ArtifactTotals>

  /** Which of these contents have to be sent by `keepPart` before an upload may name them. None where only this machine uses the database. */
  lacking(hashes: string[]): Promise<string[]>
  /** Keeps a part; the same part again replaces it. Parts without an upload are deleted after a day. */
  keepPart(part: ContentPart): Promise<void>

  /**
   * Records an upload whose contents are stored; an upload with the same name is replaced. Ends the assembly `pending`, if any: the archive
   * may name a release when the request named none.
   */
  addBundle(bundle: NewBundle, pending?: AssemblyName): Promise<{ id: number }>
  /**
   * Which of these uploads are already recorded; without a release in its name, under any release. An upload recorded more than a few
   * minutes ago counts as sent again: its upload time becomes `at`.
   */
  recorded(names: UploadName[], at: Instant): Promise<UploadName[]>
  /** Adds one file to those sent separately for a release, and ends the assembly `pending`. `taken`: a file with this name exists. */
  addReleaseFile(
    file: { projectId: number; release: string; dist?: string; at: Instant } & NewArtifact,
    pending?: AssemblyName,
  ): Promise<{ ok: true; id: number } | { ok: false; why: 'taken' }>
  releaseFiles(viewer: Viewer, slug: string, release: string, limit: number): Promise<ArtifactRow[]>
  /** False when there is no such file for this viewer (members and up). */
  removeReleaseFile(viewer: Viewer, slug: string, release: string, id: number): Promise<boolean>

  /** Uploads to the project that are pending or failed recently, for those who triage it. Newest first. */
  underWay(viewer: Viewer, slug: string, limit: number): Promise<Assembly[]>
  assemblies(checksum: string): Promise<Assembly[]>
  /** Those whose chunks this node has, the oldest first. */
  pending(limit: number): Promise<Assembly[]>
  beginAssembly(assembly: Assembly): Promise<void>
  failAssembly(name: AssemblyName, why: { reason: RefusalReason; error: string }, at: Instant): Promise<void>
  /** Counts a refusal of an upload that was not accepted yet; without a project while none is known. */
  countRefused(refused: { projectIds: number[]; reason: RefusalReason; at: Instant }): Promise<void>

  /** Removes uploads neither sent nor used since `unusedSince`, failed assemblies before `failedBefore`, parts of contents that no upload names, kept before `partsBefore`, and then the
   * least lately used until the contents take `storedBytes` at most. Bounded per call; call again while it says `more`. */
  retire(rule: RetireRule): Promise<{ removed: number; more: boolean }>
  /** Which of these contents no upload has. */
  unused(hashes: string[]): Promise<string[]>
}

export type BundlePlace = { uploadedAt: Instant; id: number }
export type RetireRule = {
  unusedSince: Instant
  failedBefore: Instant
  partsBefore: Instant
  storedBytes: number
  limit: number
}
