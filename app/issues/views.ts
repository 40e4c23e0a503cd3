import { type Mistakes, someMistakes } from '../mistake'
import { type IssueSort, sortCalled } from './issue'
import { parseSearch } from './search/parse-search'
import type { Problem } from './search/term'

/** Who sees a saved view besides its owner: no one, those who triage the project (its slug), or all who triage any project. */
export type Sharing = { with: 'nobody' } | { with: 'project'; slug: string } | { with: 'everyone' }

/** A saved search and order. A link to the view (`?view=`) always shows its current search; a link to the search itself never changes. */
export type ViewWords = { name: string; q: string; sort: IssueSort }

export const viewLimits = {
  name: 60,
  /** Maximum views of one person. */
  views: 30,
  /** Shown above the list: the viewer's own views first. */
  shown: 20,
} as const

/** What is wrong with the name of a view, and the first problem of its search; undefined when nothing is. */
export function mistakesInView({
  name,
  q,
}: {
  name: string
  q: string
}): { fields?: Mistakes<'name'>; search?: Problem } | undefined {
  const mistakes: Mistakes<'name'> = {}
  if (name === '') mistakes.name = { what: 'no-view-name' }
  if (name.length > viewLimits.name) mistakes.name = { what: 'too-long', most: viewLimits.name, typed: name.length }
  const fields = someMistakes(mistakes)
  const [search] = parseSearch(q).problems
  return fields || search ? { ...(fields && { fields }), ...(search && { search }) } : undefined
}

export const sortNamed = (name: unknown): IssueSort => sortCalled(name) ?? 'last-seen'

/** The value of the form field: empty, `project:<slug>` or `everyone`. */
export const sharingText = (sharing: Sharing): string =>
  sharing.with === 'nobody' ? '' : sharing.with === 'everyone' ? 'everyone' : `project:${sharing.slug}`

export function sharingIn(text: string): Sharing {
  if (text === 'everyone') return { with: 'everyone' }
  return text.startsWith('project:') ? { with: 'project', slug: text.slice('project:'.length) } : { with: 'nobody' }
}
