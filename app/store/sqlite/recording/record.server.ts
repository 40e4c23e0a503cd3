import { sortBatch } from '../../../recording/batch'
import { decideIssues, releasesOf, shownQuestions } from '../../../recording/decide-issues'
import { releaseKey } from '../../../recording/loaded'
import { placeIssues } from '../../../recording/place-issues'
import type { Batch, Recorded } from '../../store'
import { prepareBlocks } from '../body-blocks.server'
import { type Db, naming } from '../open.server'
import type { ParkedLimits } from '../parked-retention.server'
import { prepareApplyIssues } from './apply-issues.server'
import { prepareBeside } from './beside.server'
import { prepareCounts } from './counts.server'
import { prepareEvents } from './events.server'
import { prepareFacets } from './facets.server'
import type { Group } from './kept'
import { prepareLoadClusters } from './load-clusters.server'
import { prepareLoadKnown } from './load-known.server'
import { prepareLoadShown } from './load-shown.server'
import { prepareMessages } from './messages.server'
import { prepareParts } from './parts.server'
import { prepareAddRelease } from './release-names.server'
import { prepareReleaseUse } from './release-use.server'
import { prepareResolutions } from './resolutions.server'
import { prepareRuleHits } from './rules.server'
import { prepareSightings } from './sightings.server'
import { prepareTraces } from './traces.server'
import { prepareUsers } from './users.server'

/*
 * The transaction: load, decide, apply (docs/architecture.md, section 1).
 * 1. Everything a batch leads to, and the inbox position behind it, commits together or not at all (app/store/store.ts, invariant 2).
 * 2. What is decided is decided in app/recording, from what was loaded. Nothing else writes between the look and the commit.
 * 3. Counters are added once per batch, not once per event.
 */

/** Prepares every statement once; the result records one batch. Throws StoreBusy when the writer's turn did not come. */
export function prepareRecord(db: Db, limits: ParkedLimits): (batch: Batch) => Recorded {
  const loadKnown = prepareLoadKnown(db)
  const loadClusters = prepareLoadClusters(db)
  const loadShown = prepareLoadShown(db)
  const applyIssues = prepareApplyIssues(db)
  const addRelease = prepareAddRelease(db)
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
    const { at } = batch
    const known = loadKnown(batch.events)
    const { projects } = known
    const sorted = sortBatch(batch.events, projects, known.events)
    const { fresh } = sorted
    const placed = placeIssues(sorted, known, loadClusters(sorted, known), at)
    const decisions = decideIssues(sorted, placed, known, loadShown(shownQuestions(placed, at)), at)

    const { issueId, clusterId } = applyIssues(placed, decisions, at)
    for (const [key, first] of releasesOf(sorted)) {
      const [projectId, version] = splitKey(key)
      if (!known.releases.has(releaseKey(projectId, version))) addRelease({ projectId, version, at: first })
    }
    const groups = placed.groups.map(
      ({ group, state, title }): Group => ({
        projectId: group.projectId,
        issueId: issueId(state.ref),
        title,
        messages: state.known?.messages ?? 0,
        events: group.events,
      }),
    )
    const places = store(groups.flatMap((group) => group.events))
    const resolved = resolutions.record(fresh, at)
    const kept = groups.flatMap((group) => events.record(group, places, resolved))
    // By row, which is the order of arrival: of two halves of a trace the later one joins them.
    kept.sort(byRow)
    resolutions.count(kept, resolved, at)
    messages.record(groups)
    facets.add(groups)
    parts.add(groups)
    for (const group of groups) users.add(group.issueId, group.events)
    releaseUse.add(fresh, at)
    sightings.record(kept)
    traces.record(kept)
    countRules(fresh, at)
    counts.record(batch, fresh, [...sorted.outcomes, ...beside(batch.beside, projects, at)], projects)
    const { news } = decisions
    return {
      processed: fresh.length,
      duplicates: sorted.duplicates,
      fresh: news.flatMap((one) => (one.kind === 'new' ? [issueId(one.issue)] : [])),
      storms: news.flatMap((one) => (one.kind === 'storm' ? [clusterId(one.cluster)] : [])),
      regressed: news.flatMap((one) => (one.kind === 'regressed' ? [one.issue] : [])),
      happened: placed.groups.map(({ shown }) => issueId(shown.ref)),
    }
  })
  return (batch) => naming(() => transaction.immediate(batch))
}

const byRow = (a: { row: number }, b: { row: number }) => a.row - b.row
const splitKey = (key: string): [number, string] => {
  const space = key.indexOf(' ')
  return [Number(key.slice(0, space)), key.slice(space + 1)]
}
