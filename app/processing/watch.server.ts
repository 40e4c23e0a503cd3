import type { Progress } from './progress'

/** The thread walks a record and has given no sign of life for too long. */
export class ProcessingHung extends Error {
  override name = 'ProcessingHung'
}

/**
 * Looks now and then whether the thread gets on, and says when it does not. While it records it waits for the disk, or for another
 * process: that is no hang, however long it takes.
 */
export class Watch {
  #timer: NodeJS.Timeout
  #beat = -1
  #since = performance.now()

  constructor(
    private readonly progress: Progress,
    private readonly limit: number,
    private readonly hung: (error: ProcessingHung) => void,
  ) {
    this.#timer = setInterval(() => this.#look(), limit / 8).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const phase = this.progress.phase()
    const beat = this.progress.beat()
    if (beat !== this.#beat || (phase !== 'walking' && phase !== 'retrying')) {
      this.#beat = beat
      this.#since = performance.now()
    } else if (performance.now() - this.#since > this.limit) {
      this.stop()
      this.hung(new ProcessingHung(`The processing thread was at one record for more than ${this.limit} ms.`))
    }
  }
}
