/** A wait that can be cancelled for good. */
export type Pause = {
  /** Resolves after `milliseconds`, or immediately once it was cancelled. */
  wait: (milliseconds: number) => Promise<void>
  end: () => void
  readonly over: boolean
}

/** For one waiter at a time. Not an AbortSignal: it would get a listener for every wait of a loop that runs as long as the server. */
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
