type Call = (...args: unknown[]) => unknown

/**
 * The same object whose functions, also those of objects in it, run one after the other: each begins when the one before has ended. So
 * nothing comes between the statements of one call, although all of them use one connection.
 */
export function oneAtATime<T extends object>(target: T): T {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (call: Call, owner: object): Call => {
    return (...args) => {
      const turn = last.then(() => call.apply(owner, args))
      last = turn.catch(() => undefined)
      return turn
    }
  }
  const wrap = (owner: object): object =>
    Object.fromEntries(
      Object.entries(owner).map(([name, value]) => {
        if (typeof value === 'function') return [name, inTurn(value as Call, owner)]
        return [name, typeof value === 'object' && value !== null ? wrap(value) : value]
      }),
    )
  return wrap(target) as T
}
