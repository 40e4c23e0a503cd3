import type { Answer, Match } from '~/lookup/answer'
import { isVisitorsHalf } from '~/lookup/rank'
import { whatToTell } from '~/lookup/what-to-tell'
import { hintsTexts } from '~/texts/en/hints'
import { hintSentences, tellSentence } from '~/texts/hint-sentences'
import type { TextsOf } from '~/texts/room'

type Hints = TextsOf<typeof hintsTexts>

/** A pasted code's answer as its page shows it. */
export function answerView(answer: Answer, texts: Hints = hintsTexts.english) {
  const [best, ...rest] = answer.matches.map((match) => matchView(match, texts))
  const isHalf = (match: MatchView) => best !== undefined && isVisitorsHalf(match, best)
  const others = rest.filter((match) => !isHalf(match))
  const codes = answer.codes.filter(
    ({ value }, index) => answer.codes.findIndex((earlier) => earlier.value === value) === index,
  )
  return {
    query: answer.query,
    title: titleOf(answer, 1 + others.length, texts.title),
    codes: codes.slice(0, 6).map(({ value }) => ({
      value,
      kinds: answer.codes.filter((code) => code.value === value).map(({ kind }) => texts.kinds[kind]),
    })),
    best,
    /** The browser's half of the best match: what the visitor saw, the message hidden by the framework. */
    halves: rest.filter(isHalf),
    others,
    nearMisses: answer.nearMisses.map((near) => ({ ...matchView(near, texts), asked: answer.codes[0]?.value ?? '' })),
    hints: hintSentences(answer.hints, texts),
  }
}

export type MatchView = ReturnType<typeof matchView>
export type AnswerView = ReturnType<typeof answerView>

function matchView(match: Match, texts: Hints) {
  const { code, kind, confidence, source, project, mayOpen, issue, redacted, event, sightings } = match
  return {
    code,
    kind: texts.kinds[kind],
    confidence,
    why: texts.why[confidence](source),
    project: project.name,
    mayOpen,
    tell: mayOpen ? undefined : tellSentence(whatToTell(match), texts),
    issue: { ...issue, title: issue.title.slice(0, 400) },
    redacted,
    event,
    sightings,
  }
}

function titleOf({ query, matches, codes, nearMisses }: Answer, issues: number, texts: Hints['title']): string {
  if (matches.length > 0) return issues === 1 ? texts.found : texts.several(issues)
  if (nearMisses.length > 0) return texts.near
  if (codes.length > 0) return texts.unknown
  return query.trim() === '' ? texts.empty : texts.noCode
}
