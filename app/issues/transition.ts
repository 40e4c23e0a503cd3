import type { Instant } from '../clock'
import { compareReleases, type SeenRelease } from '../releases/release-order'
import type { Condition } from './condition'
import type { IssueStatus } from './issue'

/**
 * How the status of an issue changes when it happens again.
 * 1. Only events received after the status was set count; earlier ones only waited to be processed.
 * 2. Resolved `now`: any such event makes it regressed.
 * 3. Resolved in the next release: an event of a release that was first seen after that regresses it.
 * 4. Resolved in a release: an event of that release or a later one (releases/release-order.ts) regresses it. By a commit: the same with
 *    the first release that has the commit; while no release is known to have it, nothing regresses.
 * 5. For 3 and 4 an event without a release does not count: it may come from any release.
 * 6. A regressed issue names the earliest release in which it regressed.
 * 7. An issue muted forever stays muted. Muted with a condition, it becomes open once the condition is met, and not regressed, because it
 *    was never resolved.
 */

/** The part of an issue's state that decides what another event changes. */
export type Standing = { status: IssueStatus; statusAt: Instant; condition?: Condition }

/** The events of a batch, and the totals of the issue with them. */
export type Happening = {
  at: Instant
  events: { received: Instant; release?: string }[]
  count: number
  /** Affected users. */
  users: number
  /** An escalation starts with it (escalation.ts). */
  escalating: boolean
  firstSeenOf: (version: string) => Instant | undefined
  /** The first release that has the commit. */
  releaseOf: (commit: string) => string | undefined
}

export type Recurrence = { status: IssueStatus; release?: string }

export function recurrence({ status, statusAt, condition }: Standing, happening: Happening): Recurrence {
  // A condition left over from another status is ignored.
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

/** Whether an event of this release contradicts the fix; undefined when every event does. */
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
