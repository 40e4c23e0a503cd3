import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leftOut } from './left-out'

/** Mounts a disk of this many MiB where the system allows it (root on Linux); undefined elsewhere, which fails in continuous integration. */
export function mountSmallDisk(mebibytes: number): { path: string; unmount: () => void } | undefined {
  const path = mkdtempSync(join(tmpdir(), 'digestline-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'digestline-test', path], { stdio: 'pipe' })
  } catch (error) {
    rmSync(path, { recursive: true })
    leftOut(`a small disk cannot be mounted: ${String(error)}.`)
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
