/** Goes on at once with what is there, and later with what is promised. Most of what a request needs is there: a promise more is a microsecond. */
export function whenKnown<Known, Next>(
  value: Known | Promise<Known>,
  next: (known: Known) => Next | Promise<Next>,
): Next | Promise<Next> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** Does `last` when `result` is known, whichever that is. */
export function atTheEnd<Result>(result: Result | Promise<Result>, last: () => void): Result | Promise<Result> {
  if (!(result instanceof Promise)) {
    last()
    return result
  }
  // What `finally` does, with one promise for its three.
  return result.then(
    (value) => {
      last()
      return value
    },
    (error) => {
      last()
      throw error
    },
  )
}

/** The result as a promise, and what is thrown as its rejection. */
export function promised<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return Promise.resolve(work())
  } catch (error) {
    return Promise.reject(error)
  }
}
