/** The heartbeat of a thread, in shared memory: other threads can read it while the thread hangs. */
export type Heartbeat = {
  /** Grows with every heartbeat. */
  count(): number
  /**
   * Whether a heartbeat is expected now. Not while the thread starts or waits for the disk or another process, because that is not a hang.
   */
  isDue(): boolean
}

const looks = 8

/**
 * Checks the heartbeat of a thread, and calls `hung` when it has been missing for `limit` milliseconds. Checks are counted, not the time
 * between them: while the whole process is paused, no thread can send a heartbeat.
 */
export class Watchdog {
  #timer: NodeJS.Timeout
  #count = -1
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
    const count = this.heartbeat.count()
    if (count !== this.#count || !this.heartbeat.isDue()) {
      this.#count = count
      this.#inVain = 0
    } else if (++this.#inVain > looks) {
      this.stop()
      this.hung()
    }
  }
}
