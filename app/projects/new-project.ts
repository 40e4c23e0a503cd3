import { mistakesTexts } from '../texts/en/mistakes'
import { isPlatform, platforms } from './platforms'

export type ProjectFields = { name: string; platform: string }

/** What is wrong with a project's fields, for beside the fields; undefined when nothing is. */
export function mistakesInProject(
  { name, platform }: ProjectFields,
  texts = mistakesTexts.english,
): { name?: string; platform?: string } | undefined {
  const mistakes: { name?: string; platform?: string } = {}
  // The slug, and with it the short ids (WEB-12), is made of the letters and digits.
  if (!/[\p{L}\p{N}]/u.test(name)) mistakes.name = texts.projectName
  if (name.length > 60) mistakes.name = texts.atMost(60)
  if (!isPlatform(platform)) mistakes.platform = texts.oneOf(platforms.map(({ id }) => id).join(', '))
  return Object.keys(mistakes).length ? mistakes : undefined
}
