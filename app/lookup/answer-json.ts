import type { Instant } from '../clock'
import type { CodeKind, Confidence } from '../digests/code'
import type { IssueStatus } from '../issues/issue'
import type { EvictionReason } from '../retention/eviction-reason'
import type { Answer, Match } from './answer'
import type { BrokenLine } from './broken-line'

/** The answer of `GET /api/v1/lookup` and `digestline lookup`. Times are ISO 8601 in UTC, URLs absolute. Contract: only add. */
export type AnswerJson = {
  query: string
  codes: { kind: CodeKind; value: string }[]
  matches: MatchJson[]
  nearMisses: MatchJson[]
  hints: string[]
}

export type MatchJson = {
  code: string
  kind: CodeKind
  confidence: Confidence
  source: string
  project: { slug: string }
  issue: {
    shortId: string
    /** The short id again for viewers who cannot open the issue. */
    title: string
    status: IssueStatus
    statusSince: string
    /** Null for viewers who cannot open the issue. */
    url: string | null
    count: number
    firstSeen: string
    lastSeen: string
    lastRelease: string | null
  }
  /** The visitor's event of a failure, whose message the framework hid. It comes after the server's event, if that is known. */
  visitorsHalf: boolean
  event: { id: string; url: string } | null
  /** When and why the event with the code was evicted. */
  evicted: { at: string; reason: EvictionReason } | null
  /** The original source location; null except for the best match. */
  line: BrokenLine | null
  sightings: { count: number; firstSeen: string; lastSeen: string }
}

/** `publicUrl`: scheme and host, without a slash at the end. `hints`: the answer's, in sentences. */
export function answerJson(answer: Answer, publicUrl: string, hints: string[]): AnswerJson {
  return {
    query: answer.query,
    codes: answer.codes.map(({ kind, value }) => ({ kind, value })),
    matches: answer.matches.map((match) => matchJson(match, publicUrl)),
    nearMisses: answer.nearMisses.map((match) => matchJson(match, publicUrl)),
    hints,
  }
}

function matchJson(
  { code, kind, confidence, source, project, mayOpen, issue, redacted, event, evicted, sightings }: Match,
  publicUrl: string,
): MatchJson {
  const url = `${publicUrl}/issues/${encodeURIComponent(issue.shortId)}`
  return {
    code,
    kind,
    confidence,
    source,
    project: { slug: project.slug },
    issue: {
      shortId: issue.shortId,
      title: issue.title,
      status: issue.status,
      statusSince: iso(issue.statusAt),
      url: mayOpen ? url : null,
      count: issue.count,
      firstSeen: iso(issue.firstSeen),
      lastSeen: iso(issue.lastSeen),
      lastRelease: issue.lastRelease ?? null,
    },
    visitorsHalf: redacted,
    event: event ? { id: event.id, url: `${url}/events/${event.id}` } : null,
    evicted: evicted ? { at: iso(evicted.at), reason: evicted.reason } : null,
    line: event?.line ?? null,
    sightings: { count: sightings.count, firstSeen: iso(sightings.firstSeen), lastSeen: iso(sightings.lastSeen) },
  }
}

const iso = (at: Instant) => new Date(at).toISOString()
