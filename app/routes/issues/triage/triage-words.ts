import type { Instant } from '~/clock'
import type { Condition, ResolvedIn } from '~/issues/condition'
import type { MuteAsked, TrackerNote } from '~/issues/triage'
import type { IssueDeed } from '~/store/triage'
import { triageTexts } from '~/texts/en/triage'
import type { TextsOf } from '~/texts/namespace'

/** The sentences of the pages about states and decisions. */

export type TriageTexts = TextsOf<typeof triageTexts>

/** A sentence with a time in it: `until` is shown after the words. */
export type WordsUntil = { words: string; until?: Instant }

/** The condition of a decision: "in the next release", "until it escalates". */
function conditionWords(condition: Condition | undefined, { condition: texts }: TriageTexts): WordsUntil {
  switch (condition?.kind) {
    case 'next-release':
      return { words: texts.nextRelease }
    case 'release':
      return { words: texts.release(condition.version) }
    case 'commit':
      return { words: texts.commit(condition.commit.slice(0, 12)) }
    case 'time':
      return { words: texts.until, until: condition.at }
    case 'events':
      return { words: texts.events(condition.more, condition.count) }
    case 'users':
      return { words: texts.people(condition.more, condition.users) }
    case 'escalating':
      return { words: texts.escalating }
    default:
      return { words: '' }
  }
}

/** The condition of a state, for the line below the title. */
export function standWords(
  status: string,
  { condition, regressedIn }: { condition?: Condition; regressedIn?: string },
  texts: TriageTexts,
): WordsUntil | undefined {
  if (status === 'regressed' && regressedIn) return { words: texts.regressedIn(regressedIn) }
  if (!condition) return undefined
  const { words, until } = conditionWords(condition, texts)
  return { words: status === 'muted' ? texts.muted(words) : texts.resolved(words), ...(until && { until }) }
}

export const resolvedWords = (when: ResolvedIn | undefined, texts: TriageTexts): string =>
  texts.is.resolved(conditionWords(when, texts).words)

export function mutedWords(asked: MuteAsked | undefined, { is }: TriageTexts): string {
  if (!asked) return is.muted
  if (asked.kind === 'time') return is.mutedForTime
  if (asked.kind === 'escalating') return is.mutedUntilEscalates
  return asked.kind === 'events' ? is.mutedEvents(asked.more) : is.mutedPeople(asked.more)
}

/** A line of the history, after the name of the person; lines without a person have no name. */
export function deedWords(
  { what, detail }: Pick<IssueDeed, 'what' | 'detail'>,
  texts: TriageTexts = triageTexts.english,
): WordsUntil & { byItself?: boolean } {
  const { deeds } = texts
  switch (what) {
    case 'resolved':
    case 'muted': {
      const { words, until } = conditionWords(conditionIn(detail), texts)
      return { words: deeds[what](words), ...(until && { until }) }
    }
    case 'reopened':
      return { words: deeds.reopened }
    case 'regressed':
      return { words: detail ? deeds.regressedIn(detail) : deeds.regressed, byItself: true }
    case 'woken':
      return { words: deeds.woken, byItself: true }
    case 'assigned':
      return { words: detail ? deeds.given(detail) : deeds.givenToNobody }
    case 'assigned-team':
      return { words: deeds.givenToTeam(detail) }
    case 'comment-removed':
      return { words: detail ? deeds.commentOfRemoved(detail) : deeds.commentRemoved }
    case 'priority':
      return { words: deeds.priority(detail) }
    case 'deleted':
      return { words: deeds.deleted }
    case 'undone':
      return { words: deeds.undone(deeds.undoable[detail] ?? detail) }
    case 'merged':
      return { words: deeds.merged(detail) }
    case 'unmerged':
      return { words: deeds.unmerged(detail) }
    case 'split':
      return { words: deeds.split(detail) }
    case 'split-removed':
      return { words: deeds.splitRemoved(detail) }
    case 'tracker-created': {
      const { key, channel, byRule } = noteIn(detail)
      return byRule
        ? { words: deeds.trackerCreatedByRule(key, channel), byItself: true }
        : { words: deeds.trackerCreated(key, channel) }
    }
    case 'tracker-linked': {
      const { key, channel } = noteIn(detail)
      return { words: deeds.trackerLinked(key, channel) }
    }
    case 'tracker-unlinked': {
      const { key, channel } = noteIn(detail)
      return { words: deeds.trackerUnlinked(key, channel) }
    }
    case 'tracker-closed': {
      const { key, channel } = noteIn(detail)
      return { words: deeds.trackerClosed(key, channel), byItself: true }
    }
    case 'tracker-reopened': {
      const { key, channel } = noteIn(detail)
      return { words: deeds.trackerReopened(key, channel), byItself: true }
    }
    case 'regroup':
      return { words: deeds.regroup }
  }
}

function conditionIn(detail: string): Condition | undefined {
  try {
    return detail ? (JSON.parse(detail) as Condition) : undefined
  } catch {
    // If the detail was cut at its limit, the line is shown without its condition.
    return undefined
  }
}

/** These details are short codes that are never cut. */
const noteIn = (detail: string): TrackerNote => JSON.parse(detail) as TrackerNote
