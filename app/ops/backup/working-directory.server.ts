import { mkdtempSync, rmSync } from 'node:fs'

type WorkingDirectory = { path: string; remove(): void }

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Makes a directory for its owner alone, which does not outlive this process: neither an error nor a signal leaves half a file behind. */
export function makeWorkingDirectory(prefix: string): WorkingDirectory {
  const path = mkdtempSync(prefix)
  const onSignal = () => {
    remove()
    process.exit(130)
  }
  const remove = () => {
    for (const signal of signals) process.off(signal, onSignal)
    rmSync(path, { recursive: true, force: true })
  }
  for (const signal of signals) process.once(signal, onSignal)
  return { path, remove }
}
