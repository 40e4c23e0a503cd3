import type { Viewer } from '../accounts/viewer'
import { days, type Instant } from '../clock'
import type { Code } from '../digests/code'
import { nearDigests } from '../digests/near-misses'
import { recognise } from '../digests/recognise'
import { triaged } from '../projects/triaged'
import type { CodeHit, Codes } from '../store/codes'
import type { Events, Projects } from '../store/store'
import type { Answer, Match } from './answer'
import { type AskedAhead, findCodes, hitsFor, longestPayload } from './ask-ahead'
import { brokenLine } from './broken-line'
import type { Hint } from './hint'
import { isVisitorsHalf, rank } from './rank'

/** Maximum near misses shown; more would be guessing. */
const mostNearMisses = 5

export type LookUpStore = {
  codes: Pick<Codes, 'find' | 'existing'>
  projects: Pick<Projects, 'list'>
  events?: Pick<Events, 'byKeyUpTo'>
}

/**
 * The answer to a pasted text. Asks the store with the viewer's permissions; never fails for strange input. Viewers who are not signed in
 * get no near misses, which would make digests easy to guess. `ahead`: what was asked for this query already.
 */
export async function lookUp(
  store: LookUpStore,
  viewer: Viewer,
  query: string,
  now: Instant,
  ahead?: AskedAhead,
): Promise<Answer> {
  const { codes, signal, hints } = ahead?.recognised ?? recognise(query)
  const find = () => hitsFor(viewer, ahead) ?? findCodes(store, viewer, codes)
  const hits = codes.length > 0 ? await find() : []
  const matches = await withLine(store, viewer, rank(hits), hits)
  const answer: Answer = { query: query.slice(0, 20_000), codes, matches, nearMisses: [], hints: [...hints] }
  if (matches.length > 0) answer.hints.push(...aboutMatches(matches, now))
  else if (codes.length > 0) {
    if (viewer.kind !== 'anonymous') answer.nearMisses = await nearMisses(store, viewer, codes)
    answer.hints.push(...whyNothing(codes, await asked(store, viewer), answer.nearMisses.length > 0))
  } else if (!signal && hints.length === 0) answer.hints.push({ what: query.trim() === '' ? 'empty' : 'noCode' })
  return answer
}

/** The best match with the line that broke, for viewers who can open its event. */
async function withLine({ events }: LookUpStore, viewer: Viewer, matches: Match[], hits: CodeHit[]): Promise<Match[]> {
  const [best, ...others] = matches
  if (!events || !best?.event || !best.eventKey || !best.mayOpen) return matches
  const key = best.eventKey
  const readAlong = hits.find(({ eventKey, stored }) => eventKey === key && stored)?.stored
  const stored = readAlong ?? (await events.byKeyUpTo(viewer, key, longestPayload))
  if (stored === undefined || stored === 'too-large') return matches
  const broken = brokenLine(stored)
  return broken ? [{ ...best, event: { ...best.event, ...broken } }, ...others] : matches
}

/** Depends on the viewer: only viewers who can see issues are told to search them. */
type Audience = 'visitor' | 'helper' | 'triager'

async function asked(store: LookUpStore, viewer: Viewer): Promise<Audience> {
  if (viewer.kind === 'anonymous') return 'visitor'
  if (viewer.kind === 'operator') return 'triager'
  return triaged(await store.projects.list(viewer)).length > 0 ? 'triager' : 'helper'
}

/** Known digests that are easily confused with these, most likely first. For signed-in viewers. */
export async function nearMisses(store: Pick<LookUpStore, 'codes'>, viewer: Viewer, codes: Code[]): Promise<Match[]> {
  const near = [...new Set(codes.filter((code) => code.kind === 'digest').flatMap((code) => nearDigests(code.value)))]
  if (near.length === 0) return []
  const known = await store.codes.existing(viewer, near.slice(0, 300), 4 * mostNearMisses)
  if (known.length === 0) return []
  const likeliestFirst = new Map(near.map((digest, i) => [digest, i]))
  const hits = await store.codes.find(
    viewer,
    known.map((value) => ({ kind: 'digest', value })),
    mostNearMisses,
  )
  const best = new Map<string, Match>()
  for (const match of rank(hits)) if (!best.has(match.code)) best.set(match.code, match)
  return [...best.values()]
    .toSorted((a, b) => (likeliestFirst.get(a.code) ?? 0) - (likeliestFirst.get(b.code) ?? 0))
    .slice(0, mostNearMisses)
}

function aboutMatches(matches: Match[], now: Instant): Hint[] {
  const best = matches[0]!
  const hints: Hint[] = []
  const rivals = matches.filter((match) => match.code === best.code && match.confidence === 'exact' && !match.redacted)
  if (rivals.length > 1 && best.kind === 'digest' && /^\d+$/.test(best.code)) {
    hints.push({ what: 'severalIssues' })
  }
  if (best.evicted) hints.push({ what: 'evicted', ...best.evicted })
  // The other hints are for viewers who can open the issue; a helper gets an answer for the caller instead (what-to-tell.ts).
  if (!best.mayOpen) return hints
  if (best.confidence === 'recomputed') {
    const isCarried = matches.some((match) => match.confidence === 'exact' && isVisitorsHalf(match, best))
    hints.push({ what: isCarried ? 'recomputedForVisitor' : 'recomputed' })
  }
  if (!best.event && !best.evicted) hints.push({ what: 'eventGone' })
  if (best.redacted) hints.push({ what: 'visitorsHalf' })
  if (best.issue.status === 'resolved') hints.push({ what: 'resolved' })
  else if (now - best.issue.lastSeen > days(30)) hints.push({ what: 'unseen' })
  return hints
}

/** Possible reasons: too old, refused at that minute, a kind of failure without a digest, a wrong digit. */
function whyNothing(codes: Code[], asked: Audience, hasNear: boolean): Hint[] {
  const first = codes[0]!
  if (hasNear) return [{ what: 'near' }]
  const hints: Hint[] = [{ what: 'unknown', code: first.value }]
  const isNumber = first.kind === 'digest' && /^\d+$/.test(first.value)
  if (isNumber && Number(first.value) > 4294967295) {
    hints.push({ what: 'tooLarge' })
  } else if (isNumber && first.value.length < 8) {
    hints.push({ what: 'tooShort' })
  }
  hints.push({ what: 'new' })
  if (asked === 'visitor') return [...hints, { what: 'oldToVisitors' }]
  hints.push({ what: asked === 'triager' ? 'refusedSee' : 'refused' }, { what: 'elsewhere' }, { what: 'old' })
  if (isNumber && asked === 'triager') {
    hints.push({ what: 'clientComponents' }, { what: 'rebuilt' })
  }
  return hints
}
