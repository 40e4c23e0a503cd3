import { type Mistakes, someMistakes } from '../mistake'
import { isPlatform, platforms } from './platforms'

export type ProjectFields = { name: string; platform: string }

export const longestProjectName = 60

/** What is wrong with a project's fields; undefined when nothing is. */
export function mistakesInProject({ name, platform }: ProjectFields): Mistakes<keyof ProjectFields> | undefined {
  const mistakes: Mistakes<keyof ProjectFields> = {}
  // The slug, and with it the short ids (WEB-12), is made of the letters and digits.
  if (!/[\p{L}\p{N}]/u.test(name)) mistakes.name = { what: 'no-project-name' }
  if (name.length > longestProjectName) {
    mistakes.name = { what: 'too-long', most: longestProjectName, typed: name.length }
  }
  if (!isPlatform(platform)) mistakes.platform = { what: 'no-choice', choices: platforms.map(({ id }) => id) }
  return someMistakes(mistakes)
}
