/** What a thread shows of itself in memory that others read too: also while it is stuck. */
export type Signs = {
  /** Changes with every sign of life. */
  beat(): number
  /** Whether the thread owes signs of life now. Not while it starts, or waits for the disk or another process: that is no hang, however long it takes. */
  due(): boolean
}

/** Looks now and then whether a thread gets on, and says when it has not for `limit` milliseconds. */
export class Watch {
  #timer: NodeJS.Timeout
  #beat = -1
  #since = performance.now()

  constructor(
    private readonly signs: Signs,
    private readonly limit: number,
    private readonly hung: () => void,
  ) {
    this.#timer = setInterval(() => this.#look(), limit / 8).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const beat = this.signs.beat()
    if (beat !== this.#beat || !this.signs.due()) {
      this.#beat = beat
      this.#since = performance.now()
    } else if (performance.now() - this.#since > this.limit) {
      this.stop()
      this.hung()
    }
  }
}
