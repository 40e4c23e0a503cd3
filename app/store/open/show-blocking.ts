import type { DatabaseConfig } from '../../config'
import { aroundCalls } from '../sqlite/around-calls'

/**
 * The same object, which calls `begins` before the engine blocks the calling thread and `ends` after it. A thread that waits inside the
 * database is alive, and terminating it there would end the process, so a watchdog must know. An asynchronous engine does not block: its
 * objects are returned unchanged.
 */
export function showBlocking<T extends object>(
  database: DatabaseConfig,
  target: T,
  { begins, ends }: { begins: () => void; ends: () => void },
): T {
  return blocks[database.engine] ? aroundCalls(target, begins, ends) : target
}

/** SQLite answers before its function returns. */
const blocks: Record<DatabaseConfig['engine'], boolean> = { sqlite: true }
