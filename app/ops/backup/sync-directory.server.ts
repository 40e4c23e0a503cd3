import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes created, renamed and removed entries of the directory durable. */
export function syncDirectory(dir: string): void {
  const handle = openSync(dir, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
