import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../../clock'
import { openContents } from '../../store/artifact-contents.server'
import type { Assembly, NewBundle } from '../../store/artifacts'
import { openChunks } from './chunks.server'
import { readBundle } from './read-bundle.server'
import type { UploadLimits } from './upload-limits'
import { UploadProblem } from './upload-problem'

/** What became of an upload, as data: it goes from thread to thread. */
export type Assembled = { ok: true; bundle: NewBundle } | { ok: false; reason: UploadProblem['reason']; error: string }

/**
 * Puts the chunks of an upload together, takes the files out and keeps their contents; what is left to do is the row.
 * Doing it twice does the same. Rejects only for trouble with the disk.
 */
export async function assemble(
  owed: Assembly,
  { dir, limits, now }: { dir: string; limits: UploadLimits; now: () => Instant },
): Promise<Assembled> {
  const { chunks: names, error: _none, at: _begun, ...name } = owed
  const folder = join(dir, 'assembling')
  const file = join(folder, randomBytes(8).toString('hex'))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    const size = await openChunks(dir, limits, now).assemble(names, owed.checksum, file)
    const { release, dist, ...read } = await readBundle(file, openContents(dir), limits, owed.release)
    const called = { ...(release && { release }), ...(dist && { dist }), ...name }
    return { ok: true, bundle: { ...read, ...called, at: now(), size } }
  } catch (error) {
    if (error instanceof UploadProblem) return { ok: false, reason: error.reason, error: error.message }
    if (isGone(error))
      return { ok: false, reason: 'malformed', error: 'A chunk is gone: it waited too long. Send it again.' }
    throw error
  } finally {
    rmSync(file, { force: true })
  }
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
