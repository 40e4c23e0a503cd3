import type { Instant } from '../../../clock'
import { checkEvents, type SortedBatch, sortBatch } from '../../../recording/batch'
import { countFacets } from '../../../recording/decide-facets'
import { decideIssues, newReleases, releasesOf, shownQuestions } from '../../../recording/decide-issues'
import { decideResolutions, resolutionQuestions } from '../../../recording/decide-resolutions'
import { userGroups } from '../../../recording/decide-users'
import { type PlacedGroup, placeIssues } from '../../../recording/place-issues'
import type { IdOf } from '../../../recording/references'
import type { Batch, Recorded } from '../../store'
import { prepareBatchNews } from '../alerts/batch-news.server'
import type { Db } from '../db'
import { prepareBlocks } from '../events/body-blocks.server'
import { prepareExpectLines } from '../logs/due-events.server'
import type { LogLimits } from '../logs/log-keeping.server'
import { prepareNotifyNodes } from '../nodes/notify-nodes.server'
import type { NodeRun } from '../nodes/register-node.server'
import type { ParkedLimits } from '../parked/parked-retention.server'
import { prepareApplyCodes } from './apply-codes.server'
import { prepareApplyIssues } from './apply-issues.server'
import { prepareCounts } from './counts.server'
import { prepareDecideCodes } from './decide-codes.server'
import { type EventRows, prepareEvents } from './events.server'
import { prepareFacets } from './facets.server'
import { prepareJoinEvents } from './join-events.server'
import { prepareKeepRegressions } from './keep-regressions.server'
import { prepareLoadClusters } from './load-clusters.server'
import { prepareLoadKnown, prepareLoadRecorded } from './load-known.server'
import { prepareLoadShown } from './load-shown.server'
import { prepareNonEventItems } from './non-event-items.server'
import { prepareParts } from './parts.server'
import { prepareAddRelease } from './release-names.server'
import { prepareReleaseUse } from './release-use.server'
import { prepareResolutions } from './resolutions.server'
import { prepareRuleHits } from './rules.server'
import { prepareUsers } from './users.server'

/*
 * Load, decide, apply, in one transaction (docs/architecture.md §1; decision 37).
 * 1. Everything that a batch changes commits with the inbox position after it, or not at all (app/store/store.ts, invariant 2).
 * 2. app/recording decides everything about events from the loaded values before the first row about them is written.
 * 3. Counters are added once per batch, not once per event.
 * 4. Where several processes record, no two of them record events of one project at the same time: what is decided holds until it commits.
 *    What concerns several projects comes last, each with a lock of its own (`sql/db.ts`).
 */

/**
 * Returns a function that records one batch of a node. It throws StoreTrouble (`busy`) when another process holds the database for too
 * long.
 */
export function prepareRecord(
  db: Db,
  limits: { parked: ParkedLimits; logs: LogLimits },
): (batch: Batch, run: NodeRun) => Promise<Recorded> {
  const decide = prepareDecide(db)
  const apply = prepareApply(db)
  const loadRecorded = prepareLoadRecorded(db)
  const recordNonEvents = prepareNonEventItems(db, limits.logs)
  const counts = prepareCounts(db, limits.parked)
  const expectLines = prepareExpectLines(db, limits.logs)
  const notify = prepareBatchNews(db)
  const joinEvents = prepareJoinEvents(db)
  const notifyNodes = prepareNotifyNodes(db)

  return db.batchTransaction(async (batch: Batch, run: NodeRun): Promise<Recorded> => {
    const { at } = batch
    await db.lock({ projects: projectsOf(batch) })
    const refusals = checkEvents(batch.events)
    const recorded = await loadRecorded(batch.events, refusals)
    const { projects } = recorded
    const sorted = sortBatch(batch.events, refusals, recorded)
    const changes = await decide(sorted, at)
    const { issueId, clusterId, events } = await apply(sorted, changes, at)
    const nonEvents = await recordNonEvents(batch.nonEvents, projects, at)
    await expectLines(sorted, changes.placed, issueId, events, at)
    await counts.record(batch, sorted.fresh, [...sorted.outcomes, ...nonEvents], projects, run)
    const { placed, counted } = changes
    await notify({ batch, placed, facets: counted, decisions: changes.issues, issueId, nonEvents })
    await joinEvents(sorted, placed, { codes: changes.codes, issueId, events })
    const { news } = changes.issues
    const happened = placed.groups.map(({ shown }) => issueId(shown.ref))
    await notifyNodes(run.id, { what: 'happened', issues: happened })
    return {
      processed: sorted.fresh.length,
      duplicates: sorted.duplicates,
      fresh: news.flatMap((one) => (one.kind === 'new' ? [issueId(one.issue)] : [])),
      storms: news.flatMap((one) => (one.kind === 'storm' ? [clusterId(one.cluster)] : [])),
      regressed: news.flatMap((one) => (one.kind === 'regressed' ? [one.issue] : [])),
      happened,
    }
  })
}

type Changes = Awaited<ReturnType<ReturnType<typeof prepareDecide>>>

/** Loads and decides; writes nothing. */
function prepareDecide(db: Db) {
  const loadKnown = prepareLoadKnown(db)
  const loadClusters = prepareLoadClusters(db)
  const loadShown = prepareLoadShown(db)
  const decideCodes = prepareDecideCodes(db)
  const facets = prepareFacets(db)
  const users = prepareUsers(db)
  const resolutions = prepareResolutions(db)

  return async (batch: SortedBatch, at: Instant) => {
    const named = releasesOf(batch)
    const known = await loadKnown(batch, named)
    const placed = placeIssues(batch, known, await loadClusters(batch, known), at)
    const questions = resolutionQuestions(batch)
    const people = await users.decide(userGroups(placed.groups))
    const shown = await loadShown(shownQuestions(placed, people, at))
    const counted = placed.groups.map(facetGroup)
    return {
      placed,
      counted,
      issues: decideIssues(named, placed, people, known, shown, at),
      releases: newReleases(named, known),
      codes: await decideCodes(batch, placed),
      facets: await facets.decide(counted),
      users: people,
      resolutions: decideResolutions(batch, questions, await resolutions.load(questions.asked)),
    }
  }
}

/** Writes the decisions. Rows that others refer to come first, counters last. */
function prepareApply(db: Db) {
  const applyIssues = prepareApplyIssues(db)
  const addRelease = prepareAddRelease(db)
  const store = prepareBlocks(db)
  const events = prepareEvents(db)
  const keepRegressions = prepareKeepRegressions(db)
  const resolutions = prepareResolutions(db)
  const applyCodes = prepareApplyCodes(db)
  const facets = prepareFacets(db)
  const parts = prepareParts(db)
  const users = prepareUsers(db)
  const releaseUse = prepareReleaseUse(db)
  const countRules = prepareRuleHits(db)

  return async (batch: SortedBatch, changes: Changes, at: Instant): Promise<Applied> => {
    const { fresh } = batch
    const { placed } = changes
    const { issueId, clusterId } = await applyIssues(placed, changes.issues, at)
    for (const release of changes.releases) await addRelease(release)
    const rows = await events.place(batch)
    const resolutionId = await resolutions.apply(changes.resolutions, rows.rowAt, at)
    const { ofEvent } = changes.resolutions
    const resolutionOf = (position: number) => {
      const ref = ofEvent.get(position)
      return ref === undefined ? null : resolutionId(ref)
    }
    await events.write(placed, issueId, rows, await store(fresh), resolutionOf)
    await keepRegressions(placed, changes.issues, issueId, rows, at)
    await applyCodes(changes.codes, issueId, rows)
    await facets.apply(changes.facets, issueId)
    await users.apply(changes.users, issueId)
    await parts.add(placed.groups.map(({ group, state }) => ({ ...group, issueId: issueId(state.ref) })))
    await releaseUse.add(fresh, at)
    await countRules(fresh, at)
    return { issueId, clusterId, events: rows }
  }
}

type Applied = { issueId: IdOf; clusterId: IdOf; events: EventRows }

/** Everything a batch adds to projects is of these. */
function projectsOf({ events, nonEvents, tallies, parked }: Batch): number[] {
  const projects = new Set<number>()
  for (const { projectId } of events) projects.add(projectId)
  for (const { item } of nonEvents) projects.add(item.projectId)
  for (const { projectId } of [...tallies, ...parked]) if (projectId !== undefined) projects.add(projectId)
  return [...projects]
}

const facetGroup = ({ group, state }: PlacedGroup) => ({
  projectId: group.projectId,
  issue: state.ref,
  names: countFacets(group.events),
})
