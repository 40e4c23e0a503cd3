import { write } from 'node:fs'

/**
 * A standard stream that bytes are handed on to, in order. Never rejects: a reader that went away and a full disk lose output, not the
 * program that wrote it. Writes happen outside the event loop, so a slow reader holds up the program behind the pipe, as with `cat`, and
 * nothing else.
 */
export class Outlet {
  /** Bytes that could not be written. */
  lost = 0
  /** Why, by its code: `EPIPE`, `ENOSPC`. */
  reason: string | undefined
  private isGone = false

  constructor(private readonly fd: number) {}

  async pass(bytes: Buffer): Promise<void> {
    let done = 0
    while (done < bytes.length && !this.isGone) {
      const result = await writeSome(this.fd, bytes.subarray(done))
      if (typeof result === 'number') done += result
      else if (result === 'EAGAIN') await new Promise((resolve) => setTimeout(resolve, 2))
      else {
        this.reason = result
        this.isGone = result === 'EPIPE' || result === 'EBADF'
        break
      }
    }
    this.lost += bytes.length - done
  }
}

function writeSome(fd: number, bytes: Buffer): Promise<number | string> {
  return new Promise((resolve) => {
    write(fd, bytes, (error, written) => resolve(error ? (error.code ?? error.message) : written))
  })
}
