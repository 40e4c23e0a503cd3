import { searchTexts } from '../texts/en/search'
import { viewsTexts } from '../texts/en/views'
import { type IssueSort, sortCalled } from './issue'
import { parseSearch } from './search/parse-search'
import { problemSentence, type SearchTexts } from './search/problem-text'
import { longestSearch } from './search/words'

/** Who sees a saved view beside the one who made it: nobody, who triages the project (its slug), or all who triage anything. */
export type Sharing = { with: 'nobody' } | { with: 'project'; slug: string } | { with: 'everyone' }

/** A search and an order one comes back to. A link to it (`?view=`) shows what it is then; one to the search itself stays as it is. */
export type ViewWords = { name: string; q: string; sort: IssueSort }

export const viewLimits = {
  name: 60,
  /** Of one person. */
  views: 30,
  /** Shown above the list: one's own first. */
  shown: 20,
} as const

export type ViewMistakes = { name?: string; q?: string }

/** What is wrong with a view as it was typed, by field; undefined when nothing is. */
export function mistakesInView(
  { name, q }: { name: string; q: string },
  { mistakes: texts } = viewsTexts.english,
  search: SearchTexts = searchTexts.english,
): ViewMistakes | undefined {
  const mistakes: ViewMistakes = {}
  if (name === '') mistakes.name = texts.noName
  if (name.length > viewLimits.name) mistakes.name = texts.longName(viewLimits.name)
  if (q.length > longestSearch) mistakes.q = texts.longSearch(longestSearch)
  else {
    const [problem] = parseSearch(q).problems
    if (problem) mistakes.q = problemSentence(q, problem, search)
  }
  return Object.keys(mistakes).length > 0 ? mistakes : undefined
}

export const sortNamed = (name: unknown): IssueSort => sortCalled(name) ?? 'last-seen'

/** As a form field says it: empty, `project:<slug>` or `everyone`. */
export const sharingText = (sharing: Sharing): string =>
  sharing.with === 'nobody' ? '' : sharing.with === 'everyone' ? 'everyone' : `project:${sharing.slug}`

export function sharingIn(text: string): Sharing {
  if (text === 'everyone') return { with: 'everyone' }
  return text.startsWith('project:') ? { with: 'project', slug: text.slice('project:'.length) } : { with: 'nobody' }
}
