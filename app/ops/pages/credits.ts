/** Pieces of one body that may be in transit between two threads; a piece is at most 64 KiB. */
const mostInTransit = 8

/**
 * Back-pressure between threads: the sender acquires a credit for each piece; the receiver releases it when it has passed the piece on.
 * For one sender at a time.
 */
export class Credits {
  #left = mostInTransit
  #closed = false
  #wake = () => {}

  /** Resolves to false when the receiver is closed. */
  async acquire(): Promise<boolean> {
    while (this.#left === 0 && !this.#closed) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    this.#left--
    return !this.#closed
  }

  release(): void {
    this.#left++
    this.#wake()
  }

  close(): void {
    this.#closed = true
    this.#wake()
  }
}

const pieceBytes = 64 * 1024

/** Copies of 64 KiB at most, each in its own buffer, so that it can be transferred to another thread. */
export function* pieces(bytes: Uint8Array): Generator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) yield new Uint8Array(bytes.subarray(at, at + pieceBytes))
}
