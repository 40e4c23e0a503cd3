import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../clock'
import { openContents } from '../store/artifact-contents.server'
import type { Assembly, NewArtifact, NewBundle } from '../store/artifacts'
import { openChunks } from './chunks.server'
import { judgeFile } from './judge-file'
import { kindOf } from './manifest'
import { readBundle } from './read-bundle.server'
import type { UploadLimits } from './upload-limits'
import { UploadProblem } from './upload-problem'

/** The result of an upload, as plain data that crosses threads. */
export type Assembled =
  | { ok: true; bundle: NewBundle }
  | { ok: true; file: NewArtifact }
  | { ok: false; reason: UploadProblem['reason']; error: string }

/**
 * Assembles the chunks of an upload, extracts the files and stores their contents; only the row is left to write. Idempotent. Rejects only
 * when the disk fails.
 */
export async function assemble(
  pending: Assembly,
  { dir, limits, now }: { dir: string; limits: UploadLimits; now: () => Instant },
): Promise<Assembled> {
  const { projectId, checksum, release: asked, dist: askedDist, chunks: names } = pending
  const folder = join(dir, 'assembling')
  const file = join(folder, randomBytes(8).toString('hex'))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    const size = await openChunks(dir, limits, now).assemble(names, pending.checksum, file)
    if (pending.url !== undefined)
      return { ok: true, file: releaseFile(pending, pending.url, readFileSync(file), dir, limits) }
    const { release, dist, ...read } = await readBundle(file, openContents(dir), limits, asked)
    const of = { release: asked ?? release, dist: askedDist ?? dist }
    const name = { projectId, checksum, ...(of.release && { release: of.release }), ...(of.dist && { dist: of.dist }) }
    return { ok: true, bundle: { ...read, ...name, at: now(), size } }
  } catch (error) {
    if (error instanceof UploadProblem) return { ok: false, reason: error.reason, error: error.message }
    if (isGone(error))
      return { ok: false, reason: 'malformed', error: 'A chunk is gone: it waited too long. Send it again.' }
    throw error
  } finally {
    rmSync(file, { force: true })
  }
}

/** One file that was sent separately: its name and bytes determine what it is. */
function releaseFile(pending: Assembly, url: string, bytes: Buffer, dir: string, limits: UploadLimits): NewArtifact {
  const kind = kindOf(url)
  const judged = judgeFile(kind, bytes, limits.judgedBytes)
  const sourcemap = pending.sourcemap ?? judged.sourcemap
  const more = { ...(judged.debugId && { debugId: judged.debugId }), ...(sourcemap && { sourcemap }) }
  return { kind, url, ...more, content: openContents(dir).keep(bytes) }
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
