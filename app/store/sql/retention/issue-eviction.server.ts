import { densityOf } from '../../../retention/density'
import { alwaysKept, type Doomed, type EvictionCandidate, walkIssue } from '../../../retention/issue-walk'
import type { Db } from '../db'
import type { EventPosition } from '../grouping/group-events.server'
import { beginning, type CandidateIssue, eventsAtOnce, prepareIssueEvents } from './issue-events.server'
import type { RunLimits } from './run-limits.server'
import type { WholeDays } from './whole-days.server'

/** Maximum issues that are read at once. */
const issuesAtOnce = 50

/** The band with the oldest events has the lowest density. */
const oldestBand = 3

/**
 * Goes through issues by id, and through the events of each from the oldest to the newest. The position is in memory: a new writer
 * continues after the last issue that was saved.
 */
export function prepareIssueEviction(db: Db) {
  const load = prepareIssueEvents(db)

  return (after: number, since: number, limits: RunLimits, wholeDays: WholeDays | undefined) => {
    let waiting: CandidateIssue[] = []
    let found = after
    let passed = after
    let issues = 0
    let walking:
      | { issue: CandidateIssue; walk: (events: EvictionCandidate[]) => Doomed[]; place: EventPosition }
      | undefined
    const releases = new Map<number, string[]>()

    const releasesOf = async (projectId: number): Promise<string[]> => {
      const known = releases.get(projectId) ?? (await load.releases(projectId))
      releases.set(projectId, known)
      return known
    }

    const nextIssue = async (): Promise<CandidateIssue | undefined> => {
      if (waiting.length === 0) {
        waiting = await load.issues(found, since, issuesAtOnce)
        found = waiting.at(-1)?.id ?? found
      }
      return waiting.shift()
    }

    /** With few events, none of them too old, nothing can be evicted. */
    const isSmall = async ({ id, projectId }: CandidateIssue): Promise<boolean> => {
      const { at, agePressed, maximum, halvings } = limits(projectId)
      const density = densityOf(oldestBand, halvings)
      const { events, oldest } = await load.size(id, density + 1)
      if (events === 0) return true
      if (wholeDays?.isOver(oldest)) return false
      return events <= alwaysKept.newest ? at - oldest <= maximum : events <= density && at - oldest <= agePressed
    }

    return {
      /** The last issue whose events were all read, and the number of issues that were read. */
      progress: () => ({ afterIssue: passed, issues }),
      /** The next events to evict; undefined at the end. */
      async step(): Promise<Doomed[] | undefined> {
        if (!walking) {
          const issue = await nextIssue()
          if (!issue) return undefined
          issues++
          if (await isSmall(issue)) {
            passed = issue.id
            return []
          }
          const { id, projectId } = issue
          const [newest, values] = [await load.newest(id), await load.values(issue)]
          const known = { newest, releases: await releasesOf(projectId), values }
          walking = { issue, walk: walkIssue(known, limits(projectId)), place: beginning }
        }
        const { issue, walk, place } = walking
        const events = await load.events(issue.id, place)
        const last = events.at(-1)
        if (!last || events.length < eventsAtOnce) {
          walking = undefined
          passed = issue.id
        } else walking.place = { timestamp: last.timestamp, row: last.row }
        const doomed = walk(events)
        return wholeDays ? wholeDays.oneByOne(issue.projectId, events, doomed) : doomed
      },
    }
  }
}
