import { AsyncLocalStorage } from 'node:async_hooks'

/** Until when statements may run (`performance.now()`), and the error after that. */
export type TimeBudget = { end: number; error: () => Error }

const budgets = new AsyncLocalStorage<TimeBudget>()

/** Runs `work`; statements with `inTime` (dialect.ts) throw `error` after `milliseconds`. */
export function within<T>(milliseconds: number, error: () => Error, work: () => Promise<T>): Promise<T> {
  return budgets.run({ end: performance.now() + milliseconds, error }, work)
}

/** The budget of the current work; undefined without one. */
export const currentBudget = (): TimeBudget | undefined => budgets.getStore()
