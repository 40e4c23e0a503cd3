import { expect } from 'vitest'
import { operator, type Viewer } from '../../../app/accounts/viewer'
import type { IssueFilter } from '../../../app/issues/issue'
import { parseSearch } from '../../../app/issues/search/parse-search'
import type { ProcessedEvent, Store } from '../../../app/store/store'
import { now, processed } from './builders'

export const all: IssueFilter = { status: 'all', sort: 'first-seen', limit: 50 }

/** The short ids of the issues that a search finds, sorted. */
export async function found(store: Store, text: string, viewer: Viewer = operator, filter: Partial<IssueFilter> = {}) {
  const { terms, problems } = parseSearch(text)
  expect(problems).toEqual([])
  const { rows } = await store.issues.page(viewer, { ...all, ...filter, search: { terms } })
  return rows.map((row) => row.shortId).sort()
}

/** Alternating names and values, as the pipeline packs them. */
export const facets = (of: Record<string, string>) =>
  Object.entries(of)
    .map(([name, value]) => `${name}\0${value}\0`)
    .join('')

type Saying = { title: string; of?: Record<string, string>; ago?: number; user?: number }

/** An event of the issue with this title. `of`: its facets; `ago`: milliseconds before now. */
export const saying = (
  project: Parameters<typeof processed>[0],
  { title, of = {}, ago = 0, user }: Saying,
): ProcessedEvent =>
  processed(project, {
    cause: title,
    event: { title, thrown: { type: 'Error', value: title }, timestamp: now - ago },
    facets: facets(of),
    ...(user !== undefined && { user }),
  })
