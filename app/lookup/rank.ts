import { besideSource, type Confidence, sameWordsSource } from '../digests/code'
import type { CodeHit } from '../store/codes'
import type { Match } from './answer'

/** Maximum matches shown. */
export const mostMatches = 20

const strength: Record<Confidence, number> = { exact: 0, linked: 1, recomputed: 2 }

/**
 * Turns hits of the index into matches, best first, one per issue, at most 20.
 *
 * 1. An event with its message comes before a visitor's event, whose message the framework hid: only the former helps to fix the failure.
 *    This holds at any confidence, because a visitor's event always has the digest that was shown.
 * 2. Then exact before linked before recomputed; a match linked only by its message comes last, because two failures may have the same
 *    message.
 * 3. Then an event that is still kept before a deleted one, then the newer one.
 * 4. A code that was only in a breadcrumb of another failure is left out when there is a better match.
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

function byWorth(a: CodeHit, b: CodeHit): number {
  return (
    Number(isBeside(a)) - Number(isBeside(b)) ||
    Number(a.redacted) - Number(b.redacted) ||
    strengthOf(a) - strengthOf(b) ||
    Number(b.kept) - Number(a.kept) ||
    b.sightings.lastSeen - a.sightings.lastSeen
  )
}

const isByWords = (hit: CodeHit) => hit.confidence === 'linked' && hit.source === sameWordsSource
const strengthOf = (hit: CodeHit) => (isByWords(hit) ? 3 : strength[hit.confidence])

function matchOf(hit: CodeHit): Match {
  const { code, kind, confidence, source, mayOpen, issue, fixedIn, redacted, evicted, sightings } = hit
  const { shortId, title, type, platform, status, statusAt, count, users, firstSeen, lastSeen, lastRelease } = issue
  return {
    code,
    kind,
    confidence,
    source,
    project: { slug: issue.project.slug, name: issue.project.name },
    mayOpen,
    issue: {
      shortId,
      title,
      ...(type && { type }),
      platform,
      status,
      statusAt,
      count,
      users,
      firstSeen,
      lastSeen,
      ...(lastRelease && { lastRelease }),
      ...(fixedIn && { fixedIn }),
    },
    redacted,
    ...eventOf(hit),
    ...(evicted && { evicted }),
    sightings,
  }
}

/**
 * The visitor's event of the same failure as the best match, which is the server's event: the same code, but the framework hid the message.
 */
export function isVisitorsHalf(
  match: Pick<Match, 'code' | 'redacted'>,
  best: Pick<Match, 'code' | 'redacted'>,
): boolean {
  return match.redacted && !best.redacted && match.code === best.code
}

/** The same issue found again, by another code or kind: the better match stays, completed with what it lacks. */
function merged(better: Match, hit: CodeHit): Match {
  const event = better.event || better.eventKey ? {} : eventOf(hit)
  if (hit.code !== better.code) return { ...better, ...event }
  const { firstSeen, lastSeen, count } = hit.sightings
  return {
    ...better,
    ...event,
    sightings: {
      count: Math.max(better.sightings.count, count),
      firstSeen: Math.min(better.sightings.firstSeen, firstSeen),
      lastSeen: Math.max(better.sightings.lastSeen, lastSeen),
    },
  }
}

const eventOf = ({ event, eventKey }: CodeHit): Pick<Match, 'event' | 'eventKey'> => ({
  ...(event && { event }),
  ...(eventKey && { eventKey }),
})
