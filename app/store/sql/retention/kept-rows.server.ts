import type { Viewer } from '../../../accounts/viewer'
import { type CountedKind, type KeptRows, mostCounted } from '../../retention'
import type { Db } from '../db'
import { ownersOnly, type Seeing, seeing } from '../visible.server'

const tables: Record<CountedKind, string> = {
  issueCounts: 'issue_hour',
  sessionCounts: 'session_hour',
  itemCounts: 'tally',
  codes: 'sighting',
  evictedIds: 'evicted_event',
  comments: 'comment',
  auditLog: 'audit_entry',
  deliveries: 'delivery',
  signIns: 'session',
}

/** More are not counted, so that the question takes milliseconds however large the tables are. */
const counted = (table: string) => `(select count(*) from (select 1 from ${table} limit ${mostCounted + 1}) first_ones)`

/** Counts what has limits of its own. For owners; undefined for others. */
export function prepareKeptRows(db: Db): (viewer: Viewer) => Promise<KeptRows | undefined> {
  const columns = Object.entries(tables).map(([kind, table]) => `${counted(table)} as "${kind}"`)
  const ask = db.prepare<Seeing, KeptRows>(
    `select ${columns.join(',\n      ')},
      (select coalesce(sum(bytes), 0) from log_ring) as "logBytes"
    where ${ownersOnly}`,
  )
  return (viewer) => ask.get(seeing(viewer))
}
