import { AsyncLocalStorage } from 'node:async_hooks'

/** Until when the statements of a piece of work may run (`performance.now()`), and what is thrown then. */
export type TimeBudget = { end: number; error: () => Error }

const budgets = new AsyncLocalStorage<TimeBudget>()

/** Runs `work`; statements with `inTime` (dialect.ts) throw `error` after `milliseconds`. */
export function within<T>(milliseconds: number, error: () => Error, work: () => Promise<T>): Promise<T> {
  return budgets.run({ end: performance.now() + milliseconds, error }, work)
}

/** The budget of the work that runs; undefined where it has none. */
export const currentBudget = (): TimeBudget | undefined => budgets.getStore()
