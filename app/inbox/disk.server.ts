import { fdatasync, fdatasyncSync, writev, writevSync } from 'node:fs'
import { promisify } from 'node:util'

/** The two calls that durability depends on. Tests make them fail like a full or broken disk. */
export type Disk = {
  /** Writes all of `buffers` at `position`, or fails. */
  write(fd: number, buffers: NodeJS.ArrayBufferView[], position: number): Promise<void> | void
  /** Returns when the written bytes and the file's size are on the disk. */
  sync(fd: number): Promise<void> | void
}

/** Asynchronous calls on libuv's thread pool. */
export const realDisk: Disk = {
  sync: promisify(fdatasync),
  write: (fd, buffers, position) =>
    new Promise((resolve, reject) => {
      writev(fd, buffers, position, (error, written) => {
        const failure = error ?? shortened(buffers, written)
        if (failure) reject(failure)
        else resolve()
      })
    }),
}

/** Synchronous calls, for a thread that has no other work: they save the hops to the thread pool and back. */
export const blockingDisk: Disk = {
  sync: fdatasyncSync,
  write(fd, buffers, position) {
    const failure = shortened(buffers, writevSync(fd, buffers, position))
    if (failure) throw failure
  },
}

function shortened(buffers: NodeJS.ArrayBufferView[], written: number): Error | undefined {
  const wanted = buffers.reduce((sum, buffer) => sum + buffer.byteLength, 0)
  if (written >= wanted) return undefined
  // What a full disk does with a write of which a part fits.
  return Object.assign(new Error(`The disk took ${written} of ${wanted} bytes.`), { code: 'ENOSPC' })
}
