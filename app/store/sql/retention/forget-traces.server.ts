import { stepSize } from '../../../retention/step-size'
import type { Db } from '../db'
import { eventsKept } from './events-kept'

/** Entries that one step passes: fewer while that takes long. */
const entriesAtOnce = { first: 200, most: 2000, milliseconds: 4 }

/** This share of the events that are kept has to be evicted before the entries of all are read again. */
const worthReading = 0.1

/** A setting: the last evicted event whose entry is deleted. */
const place = 'traces-forgotten'

/** Before the first entry. */
const beginning = { traceId: Buffer.alloc(0), redacted: 0, row: 0 }
type Entry = { traceId: Uint8Array; redacted: number; row: number }

/**
 * Deletes the entries of evicted events from `event_trace`, in the caller's transaction: all in one pass in the order of the table, once there are
 * many. The result is called until it returns false. Does nothing where an engine finds the events of a trace without that table.
 */
export function prepareForgetTraces(db: Db): () => () => Promise<boolean> {
  if (db.eventDays) return () => async () => false
  const evicted = db.prepare<[], number>('select coalesce(max(id), 0) from evicted_event').pluck()
  const before = db.prepare<[], string>(`select value from setting where name = '${place}'`).pluck()
  const keep = db.prepare<{ value: string }>(
    `insert into setting (name, value) values ('${place}', :value) on conflict (name) do update set value = excluded.value`,
  )
  const kept = db.prepare<[], number>(`select ${eventsKept()}`).pluck()
  const after = '(trace_id, redacted, event_row) > (:traceId, :redacted, :row)'
  const reached = db.prepare<Entry & { count: number }, Entry>(
    `select trace_id as traceId, redacted, event_row as row
    from event_trace
    where ${after}
    order by trace_id, redacted, event_row
    limit 1 offset +:count`,
  )
  const remove = db.prepare<Record<string, unknown>>(
    `delete from event_trace
    where ${after}
    and (trace_id, redacted, event_row) <= (:lastTraceId, :lastRedacted, :lastRow)
    and not exists (select 1 from event e where e.id = event_trace.event_row and e.trace_id = event_trace.trace_id)`,
  )
  const removeRest = db.prepare<Entry>(
    `delete from event_trace
    where ${after}
    and not exists (select 1 from event e where e.id = event_trace.event_row and e.trace_id = event_trace.trace_id)`,
  )

  return () => {
    const steps = stepSize(entriesAtOnce)
    let until: number | undefined
    let from: Entry = beginning

    /** Returns whether there are enough of them. */
    const begin = async (): Promise<boolean> => {
      until = (await evicted.get()) ?? 0
      const forgotten = Number((await before.get()) ?? 0)
      return until - forgotten > worthReading * Math.max(0, (await kept.get()) ?? 0)
    }

    return async () => {
      if (until === undefined && !(await begin())) return false
      const began = performance.now()
      const last = await reached.get({ ...from, count: steps.size() })
      if (last) await remove.run({ ...from, lastTraceId: last.traceId, lastRedacted: last.redacted, lastRow: last.row })
      else {
        await removeRest.run(from)
        await keep.run({ value: String(until) })
      }
      from = last ?? from
      steps.took(performance.now() - began)
      return last !== undefined
    }
  }
}
