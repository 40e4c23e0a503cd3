import { type ReleaseFilter, type ReleaseOrder, type ReleaseRow, releaseOrders } from '~/store/releases'
import { releasePath } from './release-path'

/** What the list's address says: `?project=&environment=&order=version&archived=1&cursor=`. */
export type ReleasesAddress = Pick<ReleaseFilter, 'project' | 'environment' | 'cursor'> & {
  order: ReleaseOrder
  archived: boolean
}

export const perPage = 50

export function readReleasesAddress(search: URLSearchParams): ReleasesAddress {
  const [project, environment, cursor] = ['project', 'environment', 'cursor'].map((name) => search.get(name))
  return {
    order: releaseOrders.find((order) => order === search.get('order')) ?? 'date',
    archived: search.get('archived') === '1',
    ...(project && { project }),
    ...(environment && { environment }),
    ...(cursor && { cursor }),
  }
}

/** The list with something changed; what is as usual is left out. What changes begins at its first page. */
export function releasesPath(path: string, address: ReleasesAddress, change: Partial<ReleasesAddress> = {}): string {
  const { project, environment, order, archived, cursor } = { ...address, cursor: undefined, ...change }
  const search = new URLSearchParams()
  if (project) search.set('project', project)
  if (environment) search.set('environment', environment)
  if (order !== 'date') search.set('order', order)
  if (archived) search.set('archived', '1')
  if (cursor) search.set('cursor', cursor)
  return search.size > 0 ? `${path}?${search}` : path
}

/** One release as the list shows it. */
export type ReleaseRowView = Omit<ReleaseRow, 'commits' | 'releasedAt'> & { to: string }

export const rowView = ({ commits: _, releasedAt: __, ...row }: ReleaseRow): ReleaseRowView => ({
  ...row,
  to: releasePath(row.project.slug, row.version),
})
