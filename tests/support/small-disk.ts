import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Mounts a disk of so many MiB, where this system lets us (root on Linux); undefined where not, and that is said. */
export function mountSmallDisk(mebibytes: number): { path: string; unmount: () => void } | undefined {
  const path = mkdtempSync(join(tmpdir(), 'digestline-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'digestline-test', path], { stdio: 'pipe' })
  } catch (error) {
    process.stdout.write(`A test is left out, a small disk cannot be mounted here: ${String(error)}\n`)
    rmSync(path, { recursive: true })
    return undefined
  }
  return {
    path,
    unmount() {
      execFileSync('umount', [path])
      rmSync(path, { recursive: true })
    },
  }
}
