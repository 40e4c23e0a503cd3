import type { Lockable } from '../sql/db'

/*
 * Turns of writers (`sql/db.ts`, rule 4): batches share a table, everything else has it alone. The tables have no rows. Locks of tables are
 * given in the order they were asked for, so that neither kind waits for ever, and end with the transaction, also behind a pooler.
 */

export const turns = {
  alone: 'lock table writer_turn in share row exclusive mode',
  // Statements of batches look rows up by their keys. Planned while a table was small, or for one list of values, they would go through all
  // of it later: so they are planned once, and by index. Going through a table without an index then counts as expensive, and PostgreSQL would
  // compile that for 70 ms: databases that were restored or copied do not have the setting of the first migration.
  beside: `set local plan_cache_mode = force_generic_plan;
    set local enable_seqscan = off;
    set local jit = off;
    lock table writer_turn in row exclusive mode`,
}

/** What a batch locks beside its projects. */
export const batchLocks: Record<Exclude<Lockable, object>, string> = {
  alerts: 'lock table batch_alerts in share row exclusive mode',
  traces: 'lock table batch_traces in share row exclusive mode',
  tallies: 'lock table batch_tallies in share row exclusive mode',
}
