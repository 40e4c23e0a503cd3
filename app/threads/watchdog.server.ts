/** Signs of life of a thread, in memory that other threads read too: also while it hangs. */
export type Heartbeat = {
  /** Grows with every sign of life. */
  count(): number
  /** Whether signs of life are expected now. Not while the thread starts, or waits for the disk or another process: that is no hang. */
  isDue(): boolean
}

const looks = 8

/**
 * Checks the heartbeat of a thread, and calls `hung` when it has been missing for `limit` milliseconds. Checks are counted, not the time
 * between them: while the whole process is paused no thread can give a sign.
 */
export class Watchdog {
  #timer: NodeJS.Timeout
  #beat = -1
  #inVain = 0

  constructor(
    private readonly heartbeat: Heartbeat,
    limit: number,
    private readonly hung: () => void,
  ) {
    this.#timer = setInterval(() => this.#look(), limit / looks).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const beat = this.heartbeat.count()
    if (beat !== this.#beat || !this.heartbeat.isDue()) {
      this.#beat = beat
      this.#inVain = 0
    } else if (++this.#inVain > looks) {
      this.stop()
      this.hung()
    }
  }
}
