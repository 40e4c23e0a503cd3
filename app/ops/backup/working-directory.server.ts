import { mkdtempSync, rmSync } from 'node:fs'

type WorkingDirectory = { path: string; remove(): void }

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Makes a directory for its owner only, which is removed when this process ends, also by an error or a signal. */
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
