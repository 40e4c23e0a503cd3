import { accountWrites } from './account-writes.server'
import { artifactWrites } from './artifact-writes.server'
import { bulkWrites } from './bulk-writes.server'
import { commentWrites } from './comment-writes.server'
import { deskWrites } from './desk-writes.server'
import { groupingRuleWrites } from './grouping-rule-writes.server'
import { groupingWrites } from './grouping-writes.server'
import { instanceWrites } from './instance-writes.server'
import { memberWrites } from './member-writes.server'
import { type Db, naming } from './open.server'
import { parkedWrites } from './parked-writes.server'
import { projectWrites } from './project-writes.server'
import { quotaWrites } from './quota-writes.server'
import { receiptWrites } from './receipt-writes.server'
import { releaseRecordWrites } from './release-record-writes.server'
import { resolutionWrites } from './resolution-writes.server'
import { scrubbingWrites } from './scrubbing-writes.server'
import { stormWrites } from './storm-writes.server'
import { teamWrites } from './team-writes.server'
import { triageWrites } from './triage-writes.server'
import { viewWrites } from './view-writes.server'

/*
 * 1. The one writer executes every write; everybody else sends it as data (`name`, structured-cloneable `args`).
 * 2. A write is one IMMEDIATE transaction.
 * 3. What can be expected to fail is a returned value: errors lose their class on the way between threads.
 */

type Writes = ReturnType<typeof makeWrites>
type WriteName = keyof Writes

/** Sends a write to whoever executes it (`runWrite`), in this thread or another. */
export type Write = (name: string, args: unknown) => Promise<unknown>

/** `Write` with the types the names stand for. */
export type RunWrite = <N extends WriteName>(name: N, args: Parameters<Writes[N]>[0]) => Promise<ReturnType<Writes[N]>>

function makeWrites(db: Db) {
  return {
    ...accountWrites(db),
    ...projectWrites(db),
    ...memberWrites(db),
    ...quotaWrites(db),
    ...triageWrites(db),
    ...bulkWrites(db),
    ...viewWrites(db),
    ...groupingWrites(db),
    ...groupingRuleWrites(db),
    ...stormWrites(db),
    ...instanceWrites(db),
    ...artifactWrites(db),
    ...releaseRecordWrites(db),
    ...parkedWrites(db),
    ...scrubbingWrites(db),
    ...resolutionWrites(db),
    ...receiptWrites(db),
    ...deskWrites(db),
    ...commentWrites(db),
    ...teamWrites(db),
  }
}

const prepared = new WeakMap<Db, Map<string, (args: unknown) => unknown>>()

/** Executes a write on the writer's connection. Throws StoreBusy, and Error for a name that is none of ours. */
export function runWrite(db: Db, name: string, args: unknown): unknown {
  let writes = prepared.get(db)
  if (!writes) {
    writes = new Map(Object.entries(makeWrites(db)) as [string, (args: unknown) => unknown][])
    prepared.set(db, writes)
  }
  const write = writes.get(name)
  if (!write) throw new Error(`There is no write called ${JSON.stringify(name)}.`)
  return naming(() => db.transaction(() => write(args)).immediate())
}

/** The answer's type is the named write's own; nothing checks that across threads, both ends are this file. */
export function typed(write: Write): RunWrite {
  return (name, args) => write(name, args) as never
}
