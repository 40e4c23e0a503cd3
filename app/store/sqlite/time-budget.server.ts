import type Database from 'better-sqlite3'

type Db = Database.Database

/*
 * SQLite has no time limit for a statement, and while one runs its thread does nothing else. So a statement that may look at very many rows
 * asks for each of them whether there is time left (`inTime` in dialect.ts), and ends with an exception when there is none.
 */

type Budget = { end: number; error: () => Error }

const budgets = new WeakMap<Db, Budget>()
const noError = () => new Error('No time was set.')

/** Registers `inTime` with a connection. Without a budget there is no time limit. */
export function allowTimeBudgets(db: Db): void {
  const budget: Budget = { end: Number.POSITIVE_INFINITY, error: noError }
  budgets.set(db, budget)
  // Not deterministic: it must be asked for every row.
  db.function('in_time', { deterministic: false }, () => {
    if (performance.now() > budget.end) throw budget.error()
    return 1
  })
}

/** Runs `work`; statements with `inTime` throw `error` after `milliseconds`. */
export function within<T>(db: Db, milliseconds: number, error: () => Error, work: () => T): T {
  const budget = budgets.get(db)
  if (!budget) return work()
  Object.assign(budget, { end: performance.now() + milliseconds, error })
  try {
    return work()
  } finally {
    Object.assign(budget, { end: Number.POSITIVE_INFINITY, error: noError })
  }
}
