import type { WatchCopy } from '../../store/moving/copy-tables.server'

/** Where progress is shown. `isTerminal`: it takes a line that is written over and over. */
export type ProgressOutput = { isTerminal: boolean; write: (text: string) => void }

const barWidth = 30
/** Milliseconds between two pictures of the bar. */
const barPause = 100
/** Without a terminal: a line whenever this many per cent more are done. */
const lineStep = 10

/**
 * Shows how far a copy is: as a bar on a terminal, as lines elsewhere. The number of all rows is an estimate. `now`: milliseconds. Call
 * `end` at the end, also when it failed.
 */
export function showProgress(out: ProgressOutput, now: () => number): { watch: WatchCopy; end: () => void } {
  let drawnAt = Number.NEGATIVE_INFINITY
  let said = ''
  return {
    watch({ comparing, rows, of }) {
      const share = of > 0 ? Math.min(1, rows / of) : 1
      const what = comparing ? 'Comparing' : 'Copying'
      if (out.isTerminal) {
        if (now() - drawnAt < barPause) return
        drawnAt = now()
        said = `${what.padEnd(9)} ${bar(share)} ${percent(share)}  ${counted(rows)} rows`
        out.write(`\r${said}\x1b[K`)
        return
      }
      const line = `${what}: ${Math.floor((share * 100) / lineStep) * lineStep} %`
      if (line === said) return
      said = line
      out.write(`${line}, ${counted(rows)} rows\n`)
    },
    end() {
      if (out.isTerminal && said) out.write('\r\x1b[K')
    },
  }
}

function bar(share: number): string {
  const full = Math.round(share * barWidth)
  return `[${'#'.repeat(full)}${'-'.repeat(barWidth - full)}]`
}

const percent = (share: number): string => `${String(Math.floor(share * 100)).padStart(3)} %`
const counted = (rows: number): string => rows.toLocaleString('en')
