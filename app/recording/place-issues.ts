import { hourOf, type Instant } from '../clock'
import { isTitleOf } from '../grouping/rule-title'
import type { Arrival } from '../grouping/storm'
import type { ProcessedEvent } from '../store/store'
import { type EventGroup, issueKey, type SortedBatch } from './batch'
import { type ClusterChange, watchStorms } from './decide-storms'
import { addEvent, noFigures, type RunningFigures, runningFrom } from './figures'
import type { KnownClusters, KnownIssue, KnownOfBatch } from './loaded'

/** An issue of the batch: one that gets events, or the merge target of one that does. */
export type IssueState = {
  /** Its id; below zero for a new issue: -1 is the first one of the batch. */
  ref: number
  projectId: number
  known: KnownIssue | undefined
  /** For a merge target, members included. */
  figures: RunningFigures
  /** The own events of a merge target, also of one that becomes one with this batch. */
  own: RunningFigures | undefined
  /** How many new issues are merged into it at their creation. */
  newMembers: number
  /** Its own events per hour. */
  hours: Map<number, number>
  /** The latest hour, not in the future, of the events it is shown with; 0 without events, and for imported ones. */
  newestHour: number
  /** How many events of the batch it is shown with in that hour. */
  inNewestHour: number
}

/** Where the events of one issue go. */
export type PlacedGroup = {
  group: EventGroup
  state: IssueState
  /** The issue it is shown under: itself, or its merge target. */
  shown: IssueState
  /** The issue's title: an event with the same title does not store it again. */
  title: string
  /** The title that a rule sets from now on. */
  isRetitled: boolean
  /** The merge target that it leaves: all of its events had been regrouped, and it has events again. */
  leaves: KnownIssue | undefined
  /** For a new issue: how it joined a cluster of similar issues. */
  arrival: Arrival | undefined
  cluster: ClusterChange | undefined
}

export type PlacedBatch = {
  /** One for every group of the batch. */
  groups: PlacedGroup[]
  /** Every issue that changes, new ones in the order of their references. */
  issues: IssueState[]
  clusters: ClusterChange[]
}

/** Decides for every event of a batch which issue it belongs to and where that issue is shown, and adds up the figures of both. */
export function placeIssues(batch: SortedBatch, known: KnownOfBatch, stored: KnownClusters, at: Instant): PlacedBatch {
  const states = new Map<number, IssueState>()
  const storms = watchStorms(stored, at)
  let made = 0
  const stateOf = (issue: KnownIssue): IssueState => {
    const before = states.get(issue.id)
    if (before) return before
    const state = stateFrom(issue)
    states.set(issue.id, state)
    return state
  }

  const placeNew = (group: EventGroup): PlacedGroup => {
    const first = group.events[0]!
    const ref = --made
    const { arrival, cluster } = storms.place(first, ref)
    const state = newState(ref, group.projectId)
    states.set(ref, state)
    const target = arrival === 'merged' && cluster ? stored.targets.get(cluster.firstIssue) : undefined
    const shown = target ? stateOf(target) : state
    if (target) {
      shown.own ??= runningFrom(target.figures)
      shown.newMembers++
    }
    const title = first.event.title
    return { group, state, shown, title, isRetitled: false, leaves: undefined, arrival, cluster }
  }

  const placeKnown = (group: EventGroup, issue: KnownIssue): PlacedGroup => {
    const { retitled, event } = group.events[0]!
    const isRetitled = retitled !== undefined && !isTitleOf(retitled, issue.title) && event.title !== issue.title
    const title = isRetitled ? event.title : issue.title
    const state = stateOf(issue)
    const target = issue.mergedInto === null ? undefined : known.targets.get(issue.mergedInto)
    const shown = target && !issue.emptied ? stateOf(target) : state
    return {
      group,
      state,
      shown,
      title,
      isRetitled,
      leaves: issue.emptied ? target : undefined,
      arrival: undefined,
      cluster: undefined,
    }
  }

  const groups = batch.groups.map((group) => {
    const issue = known.issues.get(issueKey(group.projectId, group.fingerprint))
    return issue ? placeKnown(group, issue) : placeNew(group)
  })
  addEvents(batch, groups, hourOf(at))
  return { groups, issues: [...states.values()], clusters: [...storms.changed] }
}

/** In order of arrival, so that the figures do not depend on how events are split into batches. */
function addEvents({ fresh, groupOf }: SortedBatch, groups: PlacedGroup[], now: number): void {
  for (let at = 0; at < fresh.length; at++) {
    const { event, imported } = fresh[at]!
    const { state, shown } = groups[groupOf[at]!]!
    addEvent(state.figures, event, imported?.firstSeen)
    if (state.own) addEvent(state.own, event, imported?.firstSeen)
    if (shown !== state) addEvent(shown.figures, event, imported?.firstSeen)
    const hour = hourOf(event.timestamp)
    state.hours.set(hour, (state.hours.get(hour) ?? 0) + 1)
    if (imported || hour > now || hour < shown.newestHour) continue
    shown.inNewestHour = hour === shown.newestHour ? shown.inNewestHour + 1 : 1
    shown.newestHour = hour
  }
}

const stateFrom = (known: KnownIssue): IssueState => ({
  ref: known.id,
  projectId: known.projectId,
  known,
  figures: runningFrom(known.figures),
  own: known.own && runningFrom(known.own),
  newMembers: 0,
  hours: new Map(),
  newestHour: 0,
  inNewestHour: 0,
})

const newState = (ref: number, projectId: number): IssueState => ({
  ref,
  projectId,
  known: undefined,
  figures: runningFrom(noFigures),
  own: undefined,
  newMembers: 0,
  hours: new Map(),
  newestHour: 0,
  inNewestHour: 0,
})

/** The events an issue is shown with in this batch, in order of arrival within each group. */
export function eventsByShown(groups: PlacedGroup[]): Map<IssueState, ProcessedEvent[]> {
  const events = new Map<IssueState, ProcessedEvent[]>()
  for (const { shown, group } of groups) {
    const before = events.get(shown)
    events.set(shown, before ? [...before, ...group.events] : group.events)
  }
  return events
}
