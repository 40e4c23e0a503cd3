import type { Language } from '../accounts/language'
import { readMarkdown } from '../markdown/markdown'
import { plainText } from '../markdown/plain-text'
import type { Block } from '../markdown/tree'
import { type HelpSubject, helpSubjects } from './subjects'

/*
 * Help is Markdown in app/texts/<language>/help: read once, on the server, and sent as data. As texts of a room it would be in the
 * script of every page in another language.
 */
const documents = import.meta.glob<string>('../texts/*/help/*.md', { query: '?raw', import: 'default', eager: true })

/** `about`: the first paragraph, in plain text. `blocks`: what follows the title. */
export type HelpPage = { title: string; about: string; blocks: Block[] }

const pages = new Map<string, HelpPage>()

export function helpPage(language: Language, subject: HelpSubject): HelpPage {
  const name = `../texts/${language}/help/${subject}.md`
  const page = pages.get(name) ?? readPage(name)
  pages.set(name, page)
  return page
}

/** Every page by its name, for the navigation. */
export const helpTitles = (language: Language): { subject: HelpSubject; title: string; about: string }[] =>
  helpSubjects.map((subject) => {
    const { title, about } = helpPage(language, subject)
    return { subject, title, about }
  })

function readPage(name: string): HelpPage {
  const text = documents[name]
  if (text === undefined) throw new Error(`The help document ${name} is missing.`)
  const [title, ...blocks] = readMarkdown(text)
  if (title?.kind !== 'heading') throw new Error(`${name} has to begin with its title.`)
  return { title: plainText([title]), about: plainText(blocks.slice(0, 1)), blocks }
}
