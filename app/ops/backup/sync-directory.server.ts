import { closeSync, fsyncSync, openSync } from 'node:fs'

/** What was made, renamed or removed in it is on the disk then. */
export function syncDirectory(dir: string): void {
  const handle = openSync(dir, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
