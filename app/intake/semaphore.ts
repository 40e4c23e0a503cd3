/** Runs at most `permits` tasks at once; the others wait in order. */
export class Semaphore {
  #free: number
  #waiting: (() => void)[] = []

  constructor(permits: number) {
    this.#free = permits
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}
