import { fdatasync, writev } from 'node:fs'
import { promisify } from 'node:util'

/** The two calls on which durability rests, as a seam: a test lets one of them fail like a full or broken disk does. */
export type Disk = {
  /** Writes all of `buffers` at `position`, or fails. */
  write(fd: number, buffers: NodeJS.ArrayBufferView[], position: number): Promise<void>
  /** Returns when what was written is on the disk, the file's size included. */
  sync(fd: number): Promise<void>
}

const sync = promisify(fdatasync)

export const realDisk: Disk = {
  sync,
  write: (fd, buffers, position) =>
    new Promise((resolve, reject) => {
      const wanted = buffers.reduce((sum, buffer) => sum + buffer.byteLength, 0)
      writev(fd, buffers, position, (error, written) => {
        if (error) reject(error)
        else if (written < wanted) reject(new Error(`The disk took ${written} of ${wanted} bytes. Is it full?`))
        else resolve()
      })
    }),
}
