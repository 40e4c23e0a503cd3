import type { Db } from '../db'

/** Bytes that count against the space limit: the database without its free pages, and uploaded source maps. */
export function prepareUsedBytes(db: Db): () => Promise<number> {
  const sourceMaps = db.prepare<[], number>('select coalesce(sum(stored), 0) from artifact_content').pluck()
  return async () => (await db.bytes()).used + ((await sourceMaps.get()) ?? 0)
}
