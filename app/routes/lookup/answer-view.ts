import type { Answer, Match } from '~/lookup/answer'
import { whatToTell } from '~/lookup/what-to-tell'
import { plural } from '~/ui/count-words'

/** A pasted code's answer as its page shows it. */
export function answerView(answer: Answer) {
  const [best, ...rest] = answer.matches.map(matchView)
  const others = rest.filter((match) => !isOtherHalf(match, best))
  const codes = answer.codes.filter(
    ({ value }, index) => answer.codes.findIndex((earlier) => earlier.value === value) === index,
  )
  return {
    query: answer.query,
    title: titleOf(answer, 1 + others.length),
    codes: codes.slice(0, 6).map(({ value }) => ({
      value,
      kinds: answer.codes.filter((code) => code.value === value).map(({ kind }) => kindWords[kind]),
    })),
    best,
    /** The browser's half of the best match: what the visitor saw, the message hidden by the framework. */
    halves: rest.filter((match) => isOtherHalf(match, best)),
    others,
    nearMisses: answer.nearMisses.map((near) => ({ ...matchView(near), asked: answer.codes[0]?.value ?? '' })),
    hints: answer.hints,
  }
}

export type MatchView = ReturnType<typeof matchView>
export type AnswerView = ReturnType<typeof answerView>

function matchView(match: Match) {
  const { code, kind, confidence, source, project, mayOpen, issue, event, kept, sightings } = match
  return {
    code,
    kind: kindWords[kind],
    confidence,
    why: why[confidence](source),
    project: project.name,
    mayOpen,
    tell: mayOpen ? undefined : whatToTell(match),
    issue: { ...issue, title: issue.title.slice(0, 400) },
    event,
    redacted: (event ?? kept)?.redacted,
    sightings,
  }
}

/** The same digest on an event whose message the framework hid, beside one that has it: two halves of one failure. */
function isOtherHalf(match: MatchView, best: MatchView | undefined): boolean {
  return match.redacted === true && best?.redacted === false && match.code === best.code
}

function titleOf({ query, matches, codes, nearMisses }: Answer, issues: number): string {
  if (matches.length > 0) return issues === 1 ? 'Found it' : `Found in ${plural(issues, 'issue')}`
  if (nearMisses.length > 0) return 'Not known, but close to something that is'
  if (codes.length > 0) return 'Not known here'
  return query.trim() === '' ? 'Look up a code' : 'No code in this text'
}

const kindWords = {
  digest: 'digest',
  event_id: 'event id',
  trace_id: 'trace id',
  request_id: 'request id',
  short_id: 'issue',
} as const

/** Why we think the code belongs to it, in plain words. */
const why: Record<Match['confidence'], (source: string) => string> = {
  exact: (source) => `The event itself carries this code (${source}).`,
  linked: (source) => `Another record of the same failure carries this code (${source}).`,
  recomputed: (source) => `The framework’s own formula gives this code for the event’s message and stack (${source}).`,
}
