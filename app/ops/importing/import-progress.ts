import type { ProgressOutput } from '../moving/show-progress'
import type { Imported } from './run-import.server'

/** Milliseconds between two lines without a terminal. */
const linePause = 10_000
const barWidth = 24

/**
 * Shows how far an import is: a bar on a terminal, lines elsewhere. How many issues there are is not known before the end: the bar moves
 * from the first day of the span to the last. `now`: milliseconds.
 */
export function importProgress(out: ProgressOutput, now: () => number) {
  let shownAt = Number.NEGATIVE_INFINITY
  let isShown = false
  return {
    watch(imported: Imported, share: number): void {
      const said = `${counted(imported.issues)} issues, ${counted(imported.events)} events`
      if (now() - shownAt < (out.isTerminal ? 100 : linePause)) return
      shownAt = now()
      isShown = true
      out.write(out.isTerminal ? `\r${bar(share)} ${said}\x1b[K` : `Importing: ${said}\n`)
    },
    end(): void {
      if (out.isTerminal && isShown) out.write('\r\x1b[K')
    },
  }
}

function bar(share: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * barWidth)
  return `[${'#'.repeat(full)}${'-'.repeat(barWidth - full)}]`
}

const counted = (count: number): string => count.toLocaleString('en')
