type Call = (...args: unknown[]) => unknown

/**
 * The same object with `enter` called before each of its functions and `leave` after it has returned, also for the functions of objects in
 * it. For what is asynchronous only the part before the first wait lies in between.
 */
export function aroundCalls<T extends object>(target: T, enter: () => void, leave: () => void): T {
  const around = (call: Call, owner: object): Call => {
    return (...args) => {
      enter()
      try {
        return call.apply(owner, args)
      } finally {
        leave()
      }
    }
  }
  const wrapped = Object.entries(target).map(([name, value]) => {
    if (typeof value === 'function') return [name, around(value as Call, target)]
    const isNoun = typeof value === 'object' && value !== null
    return [name, isNoun ? aroundCalls(value, enter, leave) : value]
  })
  return Object.fromEntries(wrapped) as T
}
