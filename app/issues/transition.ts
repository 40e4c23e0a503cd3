import type { Instant } from '../clock'
import { compareReleases, type SeenRelease } from '../releases/release-order'
import type { Condition } from './condition'
import type { IssueStatus } from './issue'

/**
 * What an issue becomes when it happens again.
 * 1. Only events that arrived after the state was set speak against it; the others only waited.
 * 2. Resolved `now`: any such event makes it regressed.
 * 3. Resolved in the next release: an event of a release that was first heard of after that.
 * 4. Resolved in a release: an event of that release or of a later one (releases/release-order.ts). By a commit: of the first release that has the
 *    commit; while no release is known to have it, nothing regresses.
 * 5. For 3 and 4 an event without a release says nothing: it may come from anywhere.
 * 6. A regressed issue names the earliest release, as they are ordered, that made it so.
 * 7. Muted for good stays muted. Muted until something is open, not regressed, once that is so: nobody had said that it is fixed.
 */

/** An issue's state, as far as it decides what another event makes of it. */
export type Standing = { status: IssueStatus; statusAt: Instant; condition?: Condition }

/** What came: the events of a batch, and what the issue has come to with them. */
export type Happening = {
  at: Instant
  events: { received: Instant; release?: string }[]
  count: number
  /** People it happened to. */
  users: number
  /** An escalation begins with it (escalation.ts). */
  escalating: boolean
  firstSeenOf: (version: string) => Instant | undefined
  /** The first release that has the commit. */
  releaseOf: (commit: string) => string | undefined
}

export type Recurrence = { status: IssueStatus; release?: string }

export function recurrence({ status, statusAt, condition }: Standing, happening: Happening): Recurrence {
  // A condition of the other state has been left behind: it says nothing.
  if (status === 'muted') return { status: isOver(condition, happening) ? 'open' : 'muted' }
  if (status !== 'resolved') return { status }
  const spoken = happening.events.filter(({ received }) => received >= statusAt)
  if (spoken.length === 0) return { status }
  const isAgainst = againstFix(condition, statusAt, happening)
  const against = isAgainst ? releasesOf(spoken, happening).filter(isAgainst) : releasesOf(spoken, happening)
  if (isAgainst && against.length === 0) return { status }
  const release = against.sort(compareReleases)[0]?.version
  return { status: 'regressed', ...(release !== undefined && { release }) }
}

function isOver(condition: Condition | undefined, { at, count, users, escalating }: Happening): boolean {
  switch (condition?.kind) {
    case 'time':
      return at >= condition.at
    case 'events':
      return count >= condition.count
    case 'users':
      return users >= condition.users
    case 'escalating':
      return escalating
    default:
      return false
  }
}

/** Whether a release shows that the fix is none; undefined when every event does. */
function againstFix(
  condition: Condition | undefined,
  resolvedAt: Instant,
  { firstSeenOf, releaseOf }: Happening,
): ((release: SeenRelease) => boolean) | undefined {
  const from = (version: string | undefined) => (release: SeenRelease) =>
    version !== undefined &&
    (release.version === version || compareReleases(release, { version, firstSeen: firstSeenOf(version) }) > 0)
  switch (condition?.kind) {
    case 'next-release':
      return ({ firstSeen }) => firstSeen !== undefined && firstSeen >= resolvedAt
    case 'release':
      return from(condition.version)
    case 'commit':
      return from(releaseOf(condition.commit))
    default:
      return undefined
  }
}

function releasesOf(events: Happening['events'], { firstSeenOf }: Happening): SeenRelease[] {
  const versions = new Set(events.flatMap(({ release }) => release ?? []))
  return [...versions].map((version) => ({ version, firstSeen: firstSeenOf(version) }))
}
