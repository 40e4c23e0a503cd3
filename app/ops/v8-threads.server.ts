import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const niceness = 10

/**
 * Lets V8's own threads run after the main thread. They compile and collect garbage for all threads of the process, mostly for processing,
 * with the priority the process began with: of what the main thread waited for a processor at 1,000 events/s, they were a third.
 * Only Linux has a priority per thread.
 */
export function letV8GiveWay(): void {
  try {
    // Nobody may raise what the process began with.
    for (const id of v8Threads()) if (getPriority(id) < niceness) setPriority(id, niceness)
  } catch {
    // A sandbox without /proc, or one that knows no priorities: everything runs there, only not as well under load.
  }
}

/**
 * Their ids; none where the system does not tell. Node starts them before everything else, with SIGUSR1 blocked and no other signal, so that
 * the debugger's signal finds the main thread. Source: node.cc, `PlatformInit`.
 */
export function v8Threads(): number[] {
  if (process.platform !== 'linux') return []
  const folder = '/proc/self/task'
  return readdirSync(folder)
    .filter((id) => /^SigBlk:\s*0*200$/m.test(readFileSync(`${folder}/${id}/status`, 'utf8')))
    .map(Number)
}
