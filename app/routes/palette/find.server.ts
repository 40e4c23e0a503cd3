import { href } from 'react-router'
import type { Viewer } from '~/accounts/viewer'
import type { Term } from '~/issues/search/term'
import { triaged } from '~/projects/triaged'
import { SearchTooLong } from '~/store/search-too-long'
import type { Store } from '~/store/store'

/** `note`: a short id or a slug, beside the name. */
export type PaletteEntry = { kind: 'issue' | 'project'; name: string; note: string; to: string }

const longest = 200
const mostWords = 8
const mostIssues = 6
const mostProjects = 4

/** `tooLong`: the search of issues was stopped at its time limit, so only an issue of that short id is among the places. */
export type FoundPlaces = { places: PaletteEntry[]; tooLong: boolean }

/** Issues by short id or title, and projects by name: a few of each, limited to what the viewer can triage. */
export async function findPlaces(store: Store, viewer: Viewer, asked: string): Promise<FoundPlaces> {
  const q = asked.slice(0, longest).trim()
  if (q === '') return { places: [], tooLong: false }
  const words = q.split(/\s+/).slice(0, mostWords)
  const terms = words.map((word): Term => ({ kind: 'text', pattern: { parts: [word] }, negated: false }))
  const [named, page, projects] = await Promise.all([
    /^[\w-]+-\d+$/.test(q) ? store.issues.byShortId(viewer, q.toUpperCase()) : undefined,
    store.issues
      .page(viewer, { status: 'all', search: { terms }, sort: 'last-seen', limit: mostIssues })
      .catch((error: unknown) => {
        if (error instanceof SearchTooLong) return undefined
        throw error
      }),
    store.projects.list(viewer),
  ])
  const seen = triaged(projects)
  const mayOpen = named && seen.some(({ slug }) => slug === named.project.slug) ? [named] : []
  const others = (page?.rows ?? []).filter(({ shortId }) => shortId !== mayOpen[0]?.shortId)
  const text = q.toLowerCase()
  const places = [
    ...[...mayOpen, ...others].slice(0, mostIssues).map(
      ({ shortId, title }): PaletteEntry => ({
        kind: 'issue',
        name: title.slice(0, longest),
        note: shortId,
        to: href('/issues/:shortId', { shortId }),
      }),
    ),
    ...seen
      .filter(({ name, slug }) => `${name} ${slug}`.toLowerCase().includes(text))
      .slice(0, mostProjects)
      .map(
        ({ name, slug }): PaletteEntry => ({
          kind: 'project',
          name,
          note: slug,
          to: href('/projects/:slug', { slug }),
        }),
      ),
  ]
  return { places, tooLong: page === undefined }
}
