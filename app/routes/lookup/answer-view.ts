import type { Answer, Match } from '~/lookup/answer'
import { plural } from '~/ui/count-words'

/** A pasted code's answer as its page shows it. */
export function answerView(answer: Answer) {
  const [best, ...others] = answer.matches.map(matchView)
  const codes = answer.codes.filter(
    ({ value }, index) => answer.codes.findIndex((earlier) => earlier.value === value) === index,
  )
  return {
    query: answer.query,
    title: titleOf(answer),
    codes: codes.slice(0, 6).map(({ value }) => ({
      value,
      kinds: answer.codes.filter((code) => code.value === value).map(({ kind }) => kindWords[kind]),
    })),
    best,
    others,
    nearMisses: answer.nearMisses.map((near) => ({ ...matchView(near), asked: answer.codes[0]?.value ?? '' })),
    hints: answer.hints,
  }
}

export type MatchView = ReturnType<typeof matchView>
export type AnswerView = ReturnType<typeof answerView>

function matchView({ code, kind, confidence, source, project, issue, event, sightings }: Match) {
  return {
    code,
    kind: kindWords[kind],
    confidence,
    why: why[confidence](source),
    project: project.name,
    issue: { ...issue, title: issue.title.slice(0, 400) },
    event,
    sightings,
  }
}

function titleOf({ query, matches, codes, nearMisses }: Answer): string {
  if (matches.length === 1) return 'Found it'
  if (matches.length > 1) return `Found in ${plural(matches.length, 'issue')}`
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
