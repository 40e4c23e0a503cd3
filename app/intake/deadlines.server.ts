type Deadline = { at: number; passed: () => void }

/** Looked at so often: nothing passes more than this too late. Milliseconds. */
const lookEvery = 100

/**
 * Deadlines that nearly always are met: one timer for all of them, which runs only while there are any. Thousands are set and met in a second,
 * and a timer each would cost more than what it watches over.
 */
export class Deadlines {
  #open = new Set<Deadline>()
  #timer: NodeJS.Timeout | undefined

  /** `passed` is called once, unless the deadline is deleted before. */
  in(milliseconds: number, passed: () => void): Deadline {
    const deadline = { at: performance.now() + milliseconds, passed }
    this.#open.add(deadline)
    this.#timer ??= setInterval(() => this.#look(), lookEvery)
    return deadline
  }

  delete(deadline: Deadline): void {
    this.#open.delete(deadline)
  }

  #look(): void {
    if (this.#open.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    const now = performance.now()
    for (const deadline of this.#open) {
      if (deadline.at > now) continue
      this.#open.delete(deadline)
      deadline.passed()
    }
  }
}
