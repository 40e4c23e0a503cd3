/** Pieces of one body that may be on their way between two threads; a piece has 64 KiB at the most. */
const mostOnTheirWay = 8

/**
 * Back-pressure between threads: who sends waits for room, who receives makes room when it has passed a piece on. For one sender at a time.
 */
export class Room {
  #left = mostOnTheirWay
  #closed = false
  #wake = () => {}

  /** Resolves to false when nobody takes any more. */
  async forOne(): Promise<boolean> {
    while (this.#left === 0 && !this.#closed) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    this.#left--
    return !this.#closed
  }

  made(): void {
    this.#left++
    this.#wake()
  }

  close(): void {
    this.#closed = true
    this.#wake()
  }
}

const pieceBytes = 64 * 1024

/** A copy of its own memory each: so it can be handed over to another thread. */
export function* pieces(bytes: Uint8Array): Generator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) yield new Uint8Array(bytes.subarray(at, at + pieceBytes))
}
