/** What a thread shows of itself in memory that others read too: also while it is stuck. */
export type Signs = {
  /** Changes with every sign of life. */
  beat(): number
  /** Whether the thread owes signs of life now. Not while it starts, or waits for the disk or another process: that is no hang, however long it takes. */
  due(): boolean
}

const looks = 8

/**
 * Looks now and then whether a thread gets on, and says when it has not for `limit` milliseconds. Looks are counted, not the time between
 * them: after the whole process was paused nobody has had time to give a sign.
 */
export class Watch {
  #timer: NodeJS.Timeout
  #beat = -1
  #inVain = 0

  constructor(
    private readonly signs: Signs,
    limit: number,
    private readonly hung: () => void,
  ) {
    this.#timer = setInterval(() => this.#look(), limit / looks).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const beat = this.signs.beat()
    if (beat !== this.#beat || !this.signs.due()) {
      this.#beat = beat
      this.#inVain = 0
    } else if (++this.#inVain > looks) {
      this.stop()
      this.hung()
    }
  }
}
