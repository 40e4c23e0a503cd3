import { besideSource, type Confidence } from '../digests/code'
import type { CodeHit } from '../store/codes'
import type { Match } from './answer'

/** More matches than this are not shown. */
export const mostMatches = 20

const strength: Record<Confidence, number> = { exact: 0, linked: 1, recomputed: 2 }

/**
 * Hits of the index as matches, best first, one per issue, at most 20.
 *
 * 1. exact before linked before recomputed.
 * 2. At equal confidence the event that still has its message comes before the half whose message the framework hid: it is the
 *    one that can be fixed from. For the same reason a linked event with its message comes before an exact one without.
 * 3. Then an event that is still kept before one that is gone, then the newer.
 * 4. What only stood in a breadcrumb of another failure is left out when something stronger is there.
 */
export function rank(hits: CodeHit[]): Match[] {
  const sorted = hits.toSorted(byWorth)
  const strong = sorted.filter((hit) => !isBeside(hit))
  const perIssue = new Map<string, Match>()
  for (const hit of strong.length > 0 ? strong : sorted) {
    const { shortId } = hit.issue
    const better = perIssue.get(shortId)
    perIssue.set(shortId, better ? merged(better, hit) : matchOf(hit))
  }
  return [...perIssue.values()].slice(0, mostMatches)
}

const isBeside = (hit: CodeHit) => hit.confidence === 'linked' && hit.source === besideSource

/** What is known of the event, also to who may not open it. */
export const keptOf = ({ event, kept }: Pick<CodeHit, 'event' | 'kept'>) => event ?? kept

function byWorth(a: CodeHit, b: CodeHit): number {
  return worth(a) - worth(b) || Number(!keptOf(a)) - Number(!keptOf(b)) || b.sightings.lastSeen - a.sightings.lastSeen
}

/** Lower is better. A hidden message costs more than being linked, less than being guessed. */
function worth(hit: CodeHit): number {
  return strength[hit.confidence] + (keptOf(hit)?.redacted ? 1.5 : 0) + (isBeside(hit) ? 3 : 0)
}

function matchOf({ code, kind, confidence, source, mayOpen, issue, fixedIn, event, kept, sightings }: CodeHit): Match {
  const { shortId, title, status, statusAt, count, users, firstSeen, lastSeen, lastRelease, project } = issue
  return {
    code,
    kind,
    confidence,
    source,
    project: { slug: project.slug, name: project.name },
    mayOpen,
    issue: {
      shortId,
      title,
      status,
      statusAt,
      count,
      users,
      firstSeen,
      lastSeen,
      ...(lastRelease && { lastRelease }),
      ...(fixedIn && { fixedIn }),
    },
    ...(event && { event }),
    ...(kept && { kept }),
    sightings,
  }
}

/** The same issue found again, under another of the codes or as another kind: the better match stays, and takes what it lacks. */
function merged(better: Match, hit: CodeHit): Match {
  if (hit.code !== better.code) return better.event || !hit.event ? better : { ...better, event: hit.event }
  const { firstSeen, lastSeen, count } = hit.sightings
  return {
    ...better,
    ...(better.event ? {} : hit.event && { event: hit.event }),
    sightings: {
      count: Math.max(better.sightings.count, count),
      firstSeen: Math.min(better.sightings.firstSeen, firstSeen),
      lastSeen: Math.max(better.sightings.lastSeen, lastSeen),
    },
  }
}
