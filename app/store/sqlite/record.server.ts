import type { RefusalReason } from '../../projects/refusal-reason'
import type { Batch, ProcessedEvent, Recorded } from '../store'
import { prepareBlocks } from './body-blocks.server'
import { bytesOfHex, requiredBytes } from './hex.server'
import { type Db, naming } from './open.server'
import type { ParkedLimits } from './parked-retention.server'
import { prepareBeside } from './record-beside.server'
import { type Counted, prepareCounts } from './record-counts.server'
import { prepareEvents } from './record-events.server'
import { prepareFacets } from './record-facets.server'
import { prepareIssues } from './record-issues.server'
import { prepareMessages } from './record-messages.server'
import { prepareParts } from './record-parts.server'
import { prepareReleaseUse } from './record-release-use.server'
import { prepareResolutions } from './record-resolutions.server'
import { prepareRuleHits } from './record-rules.server'
import { prepareSightings } from './record-sightings.server'
import { prepareTraces } from './record-traces.server'
import { prepareUsers } from './record-users.server'

/*
 * The transaction.
 * 1. Everything a batch leads to, and the inbox position behind it, commits together or not at all (app/store/store.ts, invariant 2).
 * 2. An event id counts once per project, within the batch and against everything before it.
 * 3. Counters are added once per batch, not once per event.
 * 4. One event that cannot be keyed is refused and counted: a throw would hold up everything behind it.
 * 5. Issues first, then events, then codes: a code found beside a message may belong to any event of the same batch.
 */

/** Prepares every statement once; the result records one batch. Throws StoreBusy when the writer's turn did not come. */
export function prepareRecord(db: Db, limits: ParkedLimits): (batch: Batch) => Recorded {
  const issues = prepareIssues(db)
  const store = prepareBlocks(db)
  const events = prepareEvents(db)
  const resolutions = prepareResolutions(db)
  const messages = prepareMessages(db)
  const sightings = prepareSightings(db)
  const traces = prepareTraces(db)
  const facets = prepareFacets(db)
  const parts = prepareParts(db)
  const users = prepareUsers(db)
  const releaseUse = prepareReleaseUse(db)
  const countRules = prepareRuleHits(db)
  const beside = prepareBeside(db)
  const counts = prepareCounts(db, limits)

  const transaction = db.transaction((batch: Batch): Recorded => {
    const projects = counts.projects()
    const { fresh, counted } = partFresh(batch, projects, events.known)
    const groups = issues.record(groupByIssue(fresh), batch.at)
    const places = store(groups.flatMap((group) => group.events))
    const resolved = resolutions.record(fresh, batch.at)
    const kept = groups.flatMap((group) => events.record(group, places, resolved))
    // By row, which is the order of arrival: of two halves of a trace the later one joins them.
    kept.sort(byRow)
    resolutions.count(kept, resolved, batch.at)
    messages.record(groups)
    facets.add(groups)
    parts.add(groups)
    for (const group of groups) users.add(group.issueId, group.events)
    releaseUse.add(fresh, batch.at)
    sightings.record(kept)
    traces.record(kept)
    countRules(fresh, batch.at)
    counts.record(batch, fresh, [...counted, ...beside(batch.beside, projects, batch.at)], projects)
    return {
      processed: fresh.length,
      duplicates: counted.filter(({ outcome }) => outcome === 'duplicate').length,
      fresh: groups.filter((group) => group.fresh).map((group) => group.issueId),
      storms: groups.flatMap(({ born }) => (born?.birth === 'begins' && born.stormId !== null ? [born.stormId] : [])),
      regressed: [...new Set(groups.flatMap((group) => group.regressed ?? []))],
      happened: groups.map((group) => group.headId ?? group.issueId),
    }
  })
  return (batch) => naming(() => transaction.immediate(batch))
}

const byRow = (a: { row: number }, b: { row: number }) => a.row - b.row

function partFresh(batch: Batch, projects: Set<number>, known: (eventId: Buffer, projectId: number) => boolean) {
  const seen = new Set<string>()
  const fresh: ProcessedEvent[] = []
  const counted: Counted[] = []
  for (const processed of batch.events) {
    const { projectId, itemKind, event } = processed
    const { received } = event
    const key = `${projectId} ${event.id}`
    const refusal = projects.has(projectId) ? unrecordable(processed) : 'unknown_project'
    if (refusal) counted.push({ projectId, itemKind, received, outcome: 'refused', reason: refusal })
    else if (seen.has(key) || known(requiredBytes(event.id), projectId)) {
      counted.push({ projectId, itemKind, received, outcome: 'duplicate', reason: '' })
    } else {
      seen.add(key)
      fresh.push(processed)
      counted.push({ projectId, itemKind, received, outcome: 'processed', reason: '' })
    }
  }
  return { fresh, counted }
}

function unrecordable({ event, fingerprint }: ProcessedEvent): RefusalReason | undefined {
  if (!bytesOfHex(event.id)) return 'invalid_event_id'
  if (!bytesOfHex(fingerprint)) return 'invalid_fingerprint'
  const placed = Number.isSafeInteger(event.timestamp) && Number.isSafeInteger(event.received)
  return placed ? undefined : 'invalid_timestamp'
}

function groupByIssue(fresh: ProcessedEvent[]): ProcessedEvent[][] {
  const groups = new Map<string, ProcessedEvent[]>()
  for (const processed of fresh) {
    const key = `${processed.projectId} ${processed.fingerprint}`
    const group = groups.get(key)
    if (group) group.push(processed)
    else groups.set(key, [processed])
  }
  return [...groups.values()]
}
