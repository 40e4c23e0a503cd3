import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Which issues of another server are imported already, by their id and state: a repeated import passes them by. */
export type ImportState = {
  isDone(issue: { id: string; state: string }): boolean
  done(issue: { id: string; state: string }): void
}

/**
 * Kept in a file of `DATA_DIR/imports`, a line for each finished issue. Without it everything is imported again, and nothing is stored twice.
 * `source`: what is imported, and where to.
 */
export function openImportState(dataDir: string, source: string[]): ImportState {
  const folder = join(dataDir, 'imports')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${createHash('sha256').update(source.join('\n')).digest('hex').slice(0, 24)}.jsonl`)
  const states = new Map(existsSync(file) ? readFileSync(file, 'utf8').split('\n').flatMap(readLine) : [])
  return {
    isDone: ({ id, state }) => states.get(id) === state,
    done({ id, state }) {
      states.set(id, state)
      appendFileSync(file, `${JSON.stringify([id, state])}\n`, { mode: 0o600 })
    },
  }
}

/** The last line may have been cut by an interruption. */
function readLine(line: string): [id: string, state: string][] {
  try {
    const read: unknown = JSON.parse(line)
    if (!Array.isArray(read) || typeof read[0] !== 'string' || typeof read[1] !== 'string') return []
    return [[read[0], read[1]]]
  } catch {
    return []
  }
}
