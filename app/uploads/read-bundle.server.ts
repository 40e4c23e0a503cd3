import type { ArtifactContents } from '../store/artifact-contents.server'
import type { ArtifactWarning, NewArtifact } from '../store/artifacts'
import { packedFunctions } from '../symbolication/packed-functions.server'
import { type Archive, openArchive } from './archive.server'
import { judgeBundle } from './judge-bundle'
import { judgeFile } from './judge-file'
import { type Manifest, type ManifestFile, readManifest } from './manifest'
import type { UploadLimits } from './upload-limits'

export type UnpackedBundle = Pick<Manifest, 'debugId' | 'release' | 'dist'> & {
  files: NewArtifact[]
  warnings: ArtifactWarning[]
}

/**
 * Stores the contents of every listed file of an archive, one at a time, so that only one is in memory. Anything strange becomes a warning;
 * it throws UploadProblem only for a file that is not an archive or exceeds a limit.
 */
export async function readBundle(
  file: string,
  contents: ArtifactContents,
  limits: UploadLimits,
  release: string | undefined,
): Promise<UnpackedBundle> {
  const archive = await openArchive(file, limits)
  try {
    const manifest = readManifest(await manifestJson(archive, limits), archive.paths)
    const warnings: ArtifactWarning[] = archive.duplicates.map((path) => ({ what: 'duplicate_file', file: path }))
    warnings.push(...manifest.warnings)
    const files: NewArtifact[] = []
    for (const listed of manifest.files) {
      const kept = await keep(listed, archive, contents, limits)
      warnings.push(...kept.warnings)
      if (kept.file) files.push(kept.file)
    }
    warnings.push(...judgeBundle(files, Boolean(release ?? manifest.release)))
    const { files: _listed, warnings: _noted, project: _project, ...about } = manifest
    return { ...about, files, warnings: atMost(warnings, limits.warnings) }
  } finally {
    archive.close()
  }
}

/** Undefined without a manifest; null when it is not valid. */
async function manifestJson(archive: Archive, limits: UploadLimits): Promise<unknown> {
  if (!archive.paths.has('manifest.json')) return undefined
  const bytes = await archive.read('manifest.json', limits.manifestBytes)
  try {
    return JSON.parse(bytes?.toString('utf8') ?? 'null') ?? null
  } catch {
    return null
  }
}

async function keep(
  { path, kind, url, debugId, sourcemap }: ManifestFile,
  archive: Archive,
  contents: ArtifactContents,
  limits: UploadLimits,
): Promise<{ file?: NewArtifact; warnings: ArtifactWarning[] }> {
  const bytes = await archive.read(path, limits.entryBytes)
  if (!bytes) return { warnings: [{ what: 'missing_file', file: url, detail: 'unreadable' }] }
  const judged = judgeFile(kind, bytes, limits.judgedBytes)
  const id = debugId ?? judged.debugId
  const map = sourcemap ?? judged.sourcemap
  const functions = kind === 'minified_source' ? packedFunctions(bytes) : undefined
  const named = { kind, url, ...(id && { debugId: id }), ...(map && { sourcemap: map }) }
  const file = { ...named, content: contents.keep(bytes), ...(functions && { functions }) }
  return { file, warnings: judged.warnings.map((what) => ({ what, file: url })) }
}

/** The first warnings, with short texts: they are stored in a row and shown on a page. */
function atMost(warnings: ArtifactWarning[], most: number): ArtifactWarning[] {
  const short = (text: string | undefined) => text?.slice(0, 300)
  return warnings.slice(0, most).map(({ what, file, detail }) => ({
    what,
    ...(file && { file: short(file) }),
    ...(detail && { detail: short(detail) }),
  }))
}
