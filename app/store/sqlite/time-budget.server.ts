import type Database from 'better-sqlite3'
import { currentBudget, type TimeBudget } from '../sql/time-budget.server'

type File = Database.Database

/*
 * SQLite has no time limit for a statement, and while one runs its thread does nothing else. So a statement that may look at very many rows
 * asks for each of them whether there is time left (`inTime` in dialect.ts), and ends with an exception when there is none.
 */

const budgets = new WeakMap<File, { current: TimeBudget | undefined }>()

/** Registers `inTime` with a connection. Without a budget there is no time limit. */
export function allowTimeBudgets(db: File): void {
  const budget: { current: TimeBudget | undefined } = { current: undefined }
  budgets.set(db, budget)
  // Not deterministic: it must be asked for every row.
  db.function('in_time', { deterministic: false }, () => {
    if (budget.current && performance.now() > budget.current.end) throw budget.current.error()
    return 1
  })
}

/** Runs a statement within the budget of the work that it is part of. */
export function inBudget<T>(db: File, ask: () => T): T {
  const budget = budgets.get(db)
  if (!budget) return ask()
  budget.current = currentBudget()
  return ask()
}
