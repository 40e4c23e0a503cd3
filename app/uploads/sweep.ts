import { days, type Instant } from '../clock'
import type { Artifacts } from '../store/artifacts'
import type { RunTask } from './tasks.server'
import type { UploadLimits } from './upload-limits'

const perCall = 20
const folders = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))

/**
 * Deletes expired uploads, then the least recently used ones while all uploads take too much space, then files that no row names any more.
 * A crash in between leaves unused files, never rows without their file; the next run deletes them.
 */
export async function sweep(
  artifacts: Pick<Artifacts, 'retire' | 'unused'>,
  run: RunTask,
  limits: UploadLimits,
  now: Instant,
): Promise<void> {
  const { storedBytes } = limits
  const rule = {
    unusedSince: now - limits.unusedMilliseconds,
    failedBefore: now - limits.failedMilliseconds,
    partsBefore: now - days(1),
    storedBytes,
    limit: perCall,
  }
  let more = true
  while (more) more = (await artifacts.retire(rule)).more
  await run({ do: 'expire' })
  for (const folder of folders) {
    const { hashes, leftovers } = await run({ do: 'list', folder })
    const unused = await artifacts.unused(hashes)
    const files = [...leftovers, ...unused.map((hash) => `${hash}.gz`)]
    if (files.length > 0) await run({ do: 'remove', folder, files })
  }
}
