import { setTimeout as after } from 'node:timers/promises'
import type { Instant } from '../../clock'
import { ImportProblem } from './import-problem'

/** When an import ends before it is complete: a signal interrupts it, or its time is over. */
export type ImportEnd = {
  /** Aborted by the first signal. */
  signal: AbortSignal
  /** Throws ImportProblem once the import has to end. */
  check(): void
  /** Milliseconds. Throws ImportProblem when it is interrupted meanwhile, and at once when the time would be over before the end of the pause. */
  pause(milliseconds: number): Promise<void>
  /** Leaves signals to Node.js again. */
  close(): void
}

/** Ctrl+C, and what service managers send. The second one ends the process at once. */
const signals = ['SIGINT', 'SIGTERM'] as const

const again = 'Run the same command again to continue: nothing is imported twice.'

/** `minutes`: how long the import may take. */
export function importEnd(minutes: number, now: () => Instant): ImportEnd {
  const interrupted = new AbortController()
  const until = now() + minutes * 60_000
  const interrupt = () => interrupted.abort()
  for (const signal of signals) process.once(signal, interrupt)
  const check = (ahead = 0) => {
    if (interrupted.signal.aborted) throw new ImportProblem(`The import was interrupted. ${again}`)
    if (now() + ahead < until) return
    throw new ImportProblem(`The import reached its limit of ${minutes} minutes (--minutes). ${again}`)
  }
  return {
    signal: interrupted.signal,
    check: () => check(),
    async pause(milliseconds) {
      check(milliseconds)
      // It rejects when it is aborted, which the next line reports.
      await after(milliseconds, undefined, { signal: interrupted.signal }).catch(() => undefined)
      check()
    },
    close() {
      for (const signal of signals) process.off(signal, interrupt)
    },
  }
}
