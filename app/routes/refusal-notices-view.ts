import type { Instant } from '~/clock'
import type { RefusedInHour } from '~/store/store'
import { type RefusalTexts, refusalSentences } from '~/texts/refusal-words'

/** What is refused of one project: the sentence about the most frequent reason, and how many reasons there are besides. */
export type RefusalNotice = { slug: string; name: string; sentence: string; more: number }

/** The rest is on the pages of the projects. */
const mostProjects = 5

/** By project, those first of which most was refused. */
export function refusalNotices(refused: RefusedInHour[], now: Instant, texts: RefusalTexts): RefusalNotice[] {
  const projects = new Map<string, RefusedInHour[]>()
  for (const one of refused) projects.set(one.slug, [...(projects.get(one.slug) ?? []), one])
  return [...projects.values()]
    .sort((a, b) => sum(b) - sum(a))
    .flatMap((some): RefusalNotice[] => {
      const [sentence, ...others] = refusalSentences(some, now, texts)
      return sentence ? [{ slug: some[0]!.slug, name: some[0]!.name, sentence, more: others.length }] : []
    })
    .slice(0, mostProjects)
}

const sum = (some: RefusedInHour[]) => some.reduce((all, { count }) => all + count, 0)
