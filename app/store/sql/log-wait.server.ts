import type { Db } from './db'

/** Milliseconds that a job waits at most for the log to be written back. */
const longestWait = 1000

/**
 * Whether background work that writes much has to wait a moment, because the log of the database is long: otherwise the writer would write it
 * back itself, at the end of a commit. Never for longer than a second.
 */
export function logWait(db: Db): () => Promise<boolean> {
  let since: number | undefined
  return async () => {
    if (!(await db.hasLongLog())) {
      since = undefined
      return false
    }
    since ??= performance.now()
    return performance.now() - since < longestWait
  }
}
