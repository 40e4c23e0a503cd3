import { isPlatform, platforms } from './platforms'

export type ProjectFields = { name: string; platform: string }

/** What is wrong with a project's fields, for beside the fields; undefined when nothing is. */
export function mistakesInProject({ name, platform }: ProjectFields): { name?: string; platform?: string } | undefined {
  const mistakes: { name?: string; platform?: string } = {}
  // The slug, and with it the short ids (WEB-12), is made of the letters and digits.
  if (!/[\p{L}\p{N}]/u.test(name)) mistakes.name = 'Give the project a name, like “Web shop”.'
  if (name.length > 60) mistakes.name = 'Use at most 60 characters.'
  if (!isPlatform(platform)) mistakes.platform = `Choose one of: ${platforms.map(({ id }) => id).join(', ')}.`
  return Object.keys(mistakes).length ? mistakes : undefined
}
