import { fdatasync, fdatasyncSync, writev, writevSync } from 'node:fs'
import { promisify } from 'node:util'

/** The two calls on which durability rests, as a seam: a test lets one of them fail like a full or broken disk does. */
export type Disk = {
  /** Writes all of `buffers` at `position`, or fails. */
  write(fd: number, buffers: NodeJS.ArrayBufferView[], position: number): Promise<void> | void
  /** Returns when what was written is on the disk, the file's size included. */
  sync(fd: number): Promise<void> | void
}

/** Its calls wait on threads of the pool. */
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

/** Its calls hold up the thread that makes them: for one that has nothing else to do, and saves two hops to the pool and back. */
export const blockingDisk: Disk = {
  sync: fdatasyncSync,
  write(fd, buffers, position) {
    const failure = shortened(buffers, writevSync(fd, buffers, position))
    if (failure) throw failure
  },
}

function shortened(buffers: NodeJS.ArrayBufferView[], written: number): Error | undefined {
  const wanted = buffers.reduce((sum, buffer) => sum + buffer.byteLength, 0)
  return written < wanted ? new Error(`The disk took ${written} of ${wanted} bytes. Is it full?`) : undefined
}
