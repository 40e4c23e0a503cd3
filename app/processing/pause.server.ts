/** Waiting that can be ended, once for all. */
export type Pause = {
  /** Resolves after so many milliseconds, or at once when it is over. */
  wait: (milliseconds: number) => Promise<void>
  end: () => void
  readonly over: boolean
}

/** For one waiter at a time. Not an AbortSignal: that gets a listener for every wait, of a loop that waits for as long as the server runs. */
export function makePause(): Pause {
  let over = false
  let wake = () => {}
  return {
    wait: (milliseconds) =>
      new Promise((resolve) => {
        if (over) return resolve()
        const timer = setTimeout(resolve, milliseconds)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    end() {
      over = true
      wake()
    },
    get over() {
      return over
    },
  }
}
