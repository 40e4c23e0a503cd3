type Deadline = { at: number; passed: () => void }

/** Milliseconds between two checks: a deadline is noticed this late at most. */
const lookEvery = 100

/**
 * Deadlines that are nearly always met. One timer serves all of them, and only runs while there are any: thousands are set and met per
 * second, and a timer each would cost more than the work it guards.
 */
export class Deadlines {
  #open = new Set<Deadline>()
  #timer: NodeJS.Timeout | undefined

  /** `passed` is called once, unless the deadline is deleted first. */
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
