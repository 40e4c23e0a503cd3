import { days, hours, type Instant } from '~/clock'
import type { Condition, ResolvedIn } from '~/issues/condition'
import type { MuteAsked, Priority } from '~/issues/triage'
import type { IssueDeed } from '~/store/triage'
import { countWords, plural } from '~/ui/count-words'

/** All that the pages say about states and decisions, in one place. */

/** A sentence with a moment in it: `until` is shown as a time behind the words. */
export type WordsUntil = { words: string; until?: Instant }

/** What a decision waits for: "in the next release", "until it escalates". */
function conditionWords(condition: Condition | undefined): WordsUntil {
  switch (condition?.kind) {
    case 'next-release':
      return { words: 'in the next release' }
    case 'release':
      return { words: `in ${condition.version}` }
    case 'commit':
      return { words: `by commit ${condition.commit.slice(0, 12)}` }
    case 'time':
      return { words: 'until', until: condition.at }
    case 'events':
      return { words: `until ${plural(condition.more, 'more event')}, ${countWords(condition.count)} in all` }
    case 'users':
      return {
        words: `until ${plural(condition.more, 'more person', 'more people')}, ${countWords(condition.users)} in all`,
      }
    case 'escalating':
      return { words: 'until it escalates' }
    default:
      return { words: '' }
  }
}

/** What a state that waits for something means, for the line below the title. */
export function standWords(
  status: string,
  { condition, regressedIn }: { condition?: Condition; regressedIn?: string },
): WordsUntil | undefined {
  if (status === 'regressed' && regressedIn) return { words: `It happened again in ${regressedIn}.` }
  if (!condition) return undefined
  const { words, until } = conditionWords(condition)
  return { words: `${status === 'muted' ? 'Muted' : 'Resolved'} ${words}`, ...(until && { until }) }
}

export const resolvedWords = (when: ResolvedIn | undefined): string => join('is resolved', conditionWords(when).words)

export function mutedWords(asked: MuteAsked | undefined): string {
  if (!asked) return 'is muted'
  if (asked.kind === 'time') return 'is muted for that time'
  if (asked.kind === 'escalating') return 'is muted until it escalates'
  const more =
    asked.kind === 'events' ? plural(asked.more, 'more event') : plural(asked.more, 'more person', 'more people')
  return `is muted until ${more}`
}

export const priorityWords: Record<Priority, string> = { high: 'High', medium: 'Medium', low: 'Low' }

/** What the mute menu offers: `for` and its value. */
export const muteSpans: { value: string; name: string; long: number }[] = [
  { value: '1h', name: 'For an hour', long: hours(1) },
  { value: '1d', name: 'For a day', long: days(1) },
  { value: '7d', name: 'For a week', long: days(7) },
  { value: '30d', name: 'For 30 days', long: days(30) },
]
export const muteCounts = [10, 100, 1000]

/** A line of the history behind the name of who did it; what happened by itself has no name. */
export function deedWords({ what, detail }: Pick<IssueDeed, 'what' | 'detail'>): WordsUntil & { byItself?: boolean } {
  switch (what) {
    case 'resolved':
    case 'muted': {
      const { words, until } = conditionWords(conditionIn(detail))
      return { words: join(`${what} it`, words), ...(until && { until }) }
    }
    case 'reopened':
      return { words: 'opened it again' }
    case 'regressed':
      return { words: detail ? `It happened again, in ${detail}.` : 'It happened again.', byItself: true }
    case 'woken':
      return { words: 'It is not muted any more: what it was muted until came.', byItself: true }
    case 'assigned':
      return { words: detail ? `gave it to ${detail}` : 'gave it to nobody' }
    case 'assigned-team':
      return { words: `gave it to the team ${detail}` }
    case 'comment-removed':
      return { words: detail ? `deleted a comment by ${detail}` : 'deleted a comment' }
    case 'priority':
      return { words: `set its priority to ${detail}` }
    case 'deleted':
      return { words: 'deleted it' }
    case 'undone':
      return { words: `took back: ${undoneWords[detail] ?? detail}` }
    case 'merged':
      return { words: `merged it with ${detail}` }
    case 'unmerged':
      return { words: `took it apart from ${detail}` }
    case 'split':
      return { words: `split it by ${detail}` }
    case 'split-removed':
      return { words: `removed the split by ${detail}` }
    case 'regroup':
      return { words: 'had its stored events grouped again' }
  }
}

const undoneWords: Record<string, string> = {
  resolved: 'resolved it',
  reopened: 'opened it again',
  muted: 'muted it',
  assigned: 'gave it to somebody',
  priority: 'set its priority',
  merged: 'merged it',
  deleted: 'deleted it',
}

const join = (a: string, b: string) => (b ? `${a} ${b}` : a)

function conditionIn(detail: string): Condition | undefined {
  try {
    return detail ? (JSON.parse(detail) as Condition) : undefined
  } catch {
    // Cut at the longest a detail may be: the line stays, without what it waited for.
    return undefined
  }
}
