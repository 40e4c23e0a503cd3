/** A request's body whose pieces arrive from another thread. `taken` is called for each piece that was read: its credit is free. */
export class ArrivingBody {
  readonly stream: ReadableStream<Uint8Array>
  #controller!: ReadableStreamDefaultController<Uint8Array>
  #waiting: Uint8Array[] = []
  #wants = false
  #ended = false

  constructor(private readonly taken: () => void) {
    this.stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        pull: () => {
          this.#wants = true
          this.#pass()
        },
        // The reader stopped: discard the rest, so that the client does not wait with its upload before the answer.
        cancel: () => this.#discard(),
      },
      { highWaterMark: 0 },
    )
  }

  add(bytes: Uint8Array): void {
    if (this.#ended) this.taken()
    else this.#waiting.push(bytes)
    this.#pass()
  }

  end(): void {
    if (this.#ended) return
    this.#ended = true
    if (this.#waiting.length === 0) this.#controller.close()
  }

  /** The client disconnected: an incomplete body is an error. */
  cut(reason: unknown): void {
    if (this.#ended && this.#waiting.length === 0) return
    this.#ended = true
    this.#waiting = []
    this.#controller.error(reason)
  }

  #pass(): void {
    const bytes = this.#wants ? this.#waiting.shift() : undefined
    if (!bytes) return
    this.#wants = false
    this.#controller.enqueue(bytes)
    this.taken()
    if (this.#ended && this.#waiting.length === 0) this.#controller.close()
  }

  #discard(): void {
    this.#ended = true
    for (const _ of this.#waiting.splice(0)) this.taken()
  }
}
