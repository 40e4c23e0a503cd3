import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { RefusalReason } from '../projects/refusal-reason'
import type { ArtifactKind, ArtifactRow } from '../symbolication/artifact-reader'

/** The part of the port (`store.ts`) for uploaded source maps: files of an application as it was built. */

/** What uploads are counted as, among the items of a project. */
export const uploadItemKind = 'source_maps'

/** Something about an upload that people should know: it was kept, and will not do what they hope. */
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
  /** The file it is about, as the upload calls it. */
  file?: string
  detail?: string
}

/** A content that is in the content store already: kept and synced. */
export type KeptContent = { hash: string; size: number; stored: number }

export type NewArtifact = {
  kind: ArtifactKind
  url: string
  debugId?: string
  sourcemap?: string
  content: KeptContent
  /** Of a minified script: the table of its functions (`symbolication/packed-functions`), where it was made already. */
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

/** An upload that is pending or failed: an archive, or with `url` one file by itself for a release. */
export type Assembly = AssemblyName & { sourcemap?: string; chunks: string[]; error?: string; at: Instant }
export type AssemblyName = UploadName & { url?: string }

/** Sums over the whole instance. */
export type ArtifactTotals = { bundles: number; files: number; contents: number; storedBytes: number }

export interface Artifacts {
  /** For who triages the project: newest upload first, those before the given one. */
  bundles(viewer: Viewer, slug: string, page: { before?: BundlePlace; limit: number }): Promise<Bundle[]>
  bundle(viewer: Viewer, slug: string, id: number): Promise<Bundle | undefined>
  /** In the order of the upload, those behind `after`. */
  files(viewer: Viewer, slug: string, bundleId: number, page: { after: number; limit: number }): Promise<ArtifactRow[]>
  /** False when there is no such upload for this viewer (members and up). Its contents are swept later. */
  removeBundle(viewer: Viewer, slug: string, id: number): Promise<boolean>
  totals(): Promise<ArtifactTotals>

  /**
   * Records an upload whose contents are kept; one under the same name is replaced. Ends the assembly `pending`, if it came of one: the
   * archive may name a release where the request for it named none.
   */
  addBundle(bundle: NewBundle, pending?: AssemblyName): Promise<{ id: number }>
  /**
   * Those of these uploads that are recorded already; without a release in its name: under any. One recorded more than a few minutes ago
   * counts as sent again: its upload time becomes `at`.
   */
  recorded(names: UploadName[], at: Instant): Promise<UploadName[]>
  /** Adds one file to what is sent one by one for a release, and ends the assembly `pending`. `taken`: there is one of this name. */
  addReleaseFile(
    file: { projectId: number; release: string; dist?: string; at: Instant } & NewArtifact,
    pending?: AssemblyName,
  ): Promise<{ ok: true; id: number } | { ok: false; why: 'taken' }>
  releaseFiles(viewer: Viewer, slug: string, release: string, limit: number): Promise<ArtifactRow[]>
  /** False when there is no such file for this viewer (members and up). */
  removeReleaseFile(viewer: Viewer, slug: string, release: string, id: number): Promise<boolean>

  /** Uploads to the project that are not there yet, or failed lately, for who triages it. Newest first. */
  underWay(viewer: Viewer, slug: string, limit: number): Promise<Assembly[]>
  assemblies(checksum: string): Promise<Assembly[]>
  /** Pending since before this process began. */
  pending(limit: number): Promise<Assembly[]>
  beginAssembly(assembly: Assembly): Promise<void>
  failAssembly(name: AssemblyName, why: { reason: RefusalReason; error: string }, at: Instant): Promise<void>
  /** Counts what was refused before it was taken over; of no project where none is known yet. */
  countRefused(refused: { projectIds: number[]; reason: RefusalReason; at: Instant }): Promise<void>

  /** Removes uploads neither sent nor used since `unusedSince`, failed assemblies before `failedBefore`, and then the
   * least lately used until the contents take `storedBytes` at most. Bounded per call; call again while it says `more`. */
  retire(rule: RetireRule): Promise<{ removed: number; more: boolean }>
  /** Of these contents, those that no upload has. */
  unused(hashes: string[]): Promise<string[]>
}

export type BundlePlace = { uploadedAt: Instant; id: number }
export type RetireRule = { unusedSince: Instant; failedBefore: Instant; storedBytes: number; limit: number }
