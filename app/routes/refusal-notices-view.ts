import type { Instant } from '~/clock'
import { refusalSentences } from '~/projects/refusal-sentences'
import type { RefusedInHour } from '~/store/store'

/** Sentences about one project; `slug` is absent on the project's own page. */
export type RefusalNotice = { slug?: string; name?: string; sentences: string[] }

/** The rest is on the pages of the projects. */
const mostProjects = 5

/** By project, those first of which most was refused. */
export function refusalNotices(refused: RefusedInHour[], now: Instant): RefusalNotice[] {
  const projects = new Map<string, RefusedInHour[]>()
  for (const one of refused) projects.set(one.slug, [...(projects.get(one.slug) ?? []), one])
  return [...projects.values()]
    .map((some) => ({
      slug: some[0]!.slug,
      name: some[0]!.name,
      sentences: refusalSentences(some, now),
      count: sum(some),
    }))
    .filter(({ sentences }) => sentences.length > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, mostProjects)
    .map(({ count: _, ...notice }) => notice)
}

const sum = (some: RefusedInHour[]) => some.reduce((all, { count }) => all + count, 0)
