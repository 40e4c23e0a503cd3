import { href } from 'react-router'
import type { Instant } from '~/clock'
import { isEscalating } from '~/issues/escalation'
import type { Triage } from '~/issues/triage'
import type { Answer, Match } from '~/lookup/answer'
import { isVisitorsHalf } from '~/lookup/rank'
import { receiptPath } from '~/lookup/receipt-path'
import { whatToTell } from '~/lookup/what-to-tell'
import { hintsTexts } from '~/texts/en/hints'
import { hintSentences, tellSentence } from '~/texts/hint-sentences'
import type { TextsOf } from '~/texts/namespace'
import { codeColours } from '../issues/event/code-colours'
import type { SourceLine } from '../issues/event/frame-view'
import { titleParts } from '../issues/list/list-view'
import { markedPaste } from './marked-paste'

type Hints = TextsOf<typeof hintsTexts>

/** The answer to a pasted code for its page. */
export function answerView(answer: Answer, texts: Hints = hintsTexts.english) {
  const [best, ...rest] = answer.matches.map((match) => matchView(match, texts))
  const isCounterpart = (match: MatchView) => best !== undefined && isVisitorsHalf(match, best)
  const others = rest.filter((match) => !isCounterpart(match))
  const codes = answer.codes.filter(
    ({ value }, index) => answer.codes.findIndex((earlier) => earlier.value === value) === index,
  )
  const asked = best?.code ?? codes[0]?.value
  return {
    query: answer.query,
    marked: asked ? markedPaste(answer.query, asked) : undefined,
    title: titleOf(answer, 1 + others.length, texts.title),
    codes: codes.slice(0, 6).map(({ value }) => ({
      value,
      kinds: answer.codes.filter((code) => code.value === value).map(({ kind }) => texts.kinds[kind]),
    })),
    best: best && { ...best, source: sourceLines(answer.matches[0]) },
    /** The browser's event of the best match, whose message the framework hid. */
    counterparts: rest.filter(isCounterpart),
    others,
    nearMisses: answer.nearMisses.map((near) => nearView(near, codes[0]?.value)),
    hints: hintSentences(answer.hints, texts),
  }
}

export type MatchView = ReturnType<typeof matchView>
export type BestView = NonNullable<AnswerView['best']>
export type AnswerView = ReturnType<typeof answerView>

function matchView(match: Match, texts: Hints) {
  const { code, kind, confidence, source, project, mayOpen, issue, redacted, event, sightings } = match
  return {
    code,
    kind,
    confidence,
    why: texts.why[confidence](source),
    project,
    mayOpen,
    tell: mayOpen ? undefined : tellSentence(whatToTell(match), texts),
    issue: { ...issue, ...titleParts(issue), title: issue.title.slice(0, 400) },
    redacted,
    event: event && { id: event.id, line: event.line },
    sightings,
    /** A short id has no receipt. */
    receipt: kind === 'short_id' ? undefined : receiptPath(code),
  }
}

/** A known digest that is easily confused with the pasted one. */
export const nearView = ({ code, issue, project }: Match, asked = '') => {
  return { code, asked, title: issue.title.slice(0, 200), project: project.name, lastSeen: issue.lastSeen }
}

/** The event if it is still kept, otherwise the issue. */
export function matchPath({ issue: { shortId }, event }: MatchView): string {
  if (!event) return href('/issues/:shortId', { shortId })
  return href('/issues/:shortId/events/:eventId', { shortId, eventId: event.id })
}

export type NearView = ReturnType<typeof nearView>

/** The state and assignee of an issue. */
export const triageView = (triage: Triage | undefined, at: Instant) => {
  return { assignee: (triage?.assignee ?? triage?.team)?.name, escalating: isEscalating(triage?.escalatedAt, at) }
}

const longestSourceLine = 400

/** The lines around the one that failed, with their common indentation removed. */
function sourceLines(match: Match | undefined): SourceLine[] | undefined {
  const { line, around } = match?.event ?? {}
  if (!match || !line || !around) return undefined
  const { before, hit, after } = around
  const texts = [...before, hit, ...after].map((text) => text.replace(/\r?\n$/, '').slice(0, longestSourceLine))
  const indents = texts.filter((text) => text.trim() !== '').map((text) => /^[ \t]*/.exec(text)![0].length)
  const shown = texts.map((text) => text.slice(Math.min(...indents)))
  const runs = codeColours()(shown, line.file, match.issue.platform)
  return shown.map((text, place) => ({
    number: line.line - before.length + place,
    text,
    runs: runs?.[place],
    hit: place === before.length,
  }))
}

function titleOf({ query, matches, codes, nearMisses }: Answer, issues: number, texts: Hints['title']): string {
  if (matches.length > 0) return issues === 1 ? texts.found : texts.several(issues)
  if (nearMisses.length > 0) return texts.near
  if (codes.length > 0) return texts.unknown
  return query.trim() === '' ? texts.empty : texts.noCode
}
