import type { RetireRule } from '../../artifacts'
import type { Db } from '../db'
import { greatest } from '../dialect'

/** Prepares removing uploads that are not used, and what is left of those that came to nothing. */
export function prepareRetire(db: Db) {
  const run = {
    unused: db.prepare(
      `delete from artifact_bundle
      where id in (select id from artifact_bundle where ${greatest('used_at', 'uploaded_at')} < :unusedSince limit +:limit)`,
    ),
    parts: db.prepare(
      `delete from artifact_part
      where kept_at < :before
      and not exists (select 1 from artifact_content c where c.hash = artifact_part.hash)`,
    ),
    failed: db.prepare('delete from artifact_assembly where error is not null and at < :failedBefore'),
    stored: db.prepare<[], number>('select coalesce(sum(stored), 0) from artifact_content').pluck(),
    leastUsed: db.prepare(
      `delete from artifact_bundle
      where id = (select id from artifact_bundle order by ${greatest('used_at', 'uploaded_at')}, id limit 1)`,
    ),
  }
  return async ({
    unusedSince,
    failedBefore,
    partsBefore,
    storedBytes,
    limit,
  }: RetireRule): Promise<{ removed: number; more: boolean }> => {
    await run.failed.run({ failedBefore })
    await run.parts.run({ before: partsBefore })
    let removed = (await run.unused.run({ unusedSince, limit })).changes
    while (removed < limit && ((await run.stored.get()) ?? 0) > storedBytes && (await run.leastUsed.run()).changes > 0)
      removed++
    return { removed, more: removed >= limit }
  }
}
