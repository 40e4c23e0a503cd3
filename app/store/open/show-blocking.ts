import type { DatabaseConfig } from '../../config'
import { aroundCalls } from '../sqlite/around-calls'

/**
 * The same object, which calls `begins` before the engine blocks the calling thread and `ends` after it. A thread that waits inside the
 * database is alive, and ending it there would end the whole process: whoever watches it for hangs must know. An engine that answers
 * asynchronously blocks nothing: its objects come back as they are.
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
