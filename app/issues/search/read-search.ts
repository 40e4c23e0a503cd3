import type { Viewer } from '../../accounts/viewer'
import type { Facets } from './facets'
import { nearestName } from './nearest-name'
import { isField, parseSearch } from './parse-search'
import type { Problem, Search, TagName } from './term'
import { facets } from './term'

/** Counted fields of events that are not tags: always valid, even if no event had them yet. */
const surroundings = ['browser', 'os', 'device', 'server_name']

/** Candidates for a suggestion. */
const mostNames = 500

/** A search as `parseSearch` reads it; a tag that no issue of the viewer's projects has is a problem too. */
export async function readSearch(store: Pick<Facets, 'names'>, viewer: Viewer, text: string): Promise<Search> {
  const search = parseSearch(text)
  const unknown: TagName[] = []
  for (const tag of search.tags) if (!(await isKnown(store, viewer, tag.name))) unknown.push(tag)
  if (unknown.length === 0) return search
  const names = [...own, ...(await store.names(viewer, '', mostNames))]
  const problems = unknown.map(({ name, start, end }): Problem => {
    const near = nearestName(name, names)
    return { start, end, what: 'no-tag', name, ...(near && { instead: near }) }
  })
  return { ...search, problems: [...search.problems, ...problems].sort((a, b) => a.start - b.start) }
}

const own = ['is', 'level', 'platform', 'project', 'assigned', 'count', 'users', ...facets, ...surroundings]

/** Names that begin like this come in the order of the alphabet, so the name itself is among the first. */
async function isKnown(store: Pick<Facets, 'names'>, viewer: Viewer, name: string): Promise<boolean> {
  if (isField(name) || surroundings.includes(name)) return true
  return (await store.names(viewer, name, 10)).includes(name)
}
