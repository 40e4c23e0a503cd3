import { type Mistakes, someMistakes } from '../mistake'

/*
 * Links from frames to lines in the project's repository. The template comes from an admin, everything filled into it from events: a value fills
 * its placeholder and nothing else, and never decides which site a link leads to.
 */

/** Where a project's code is. */
export type Repository = {
  /** `https://github.com/acme/shop/blob/{commit}/{path}#L{line}` */
  template: string
  /** Used where no commit of the event's release is known. */
  branch: string
  /** Removed from the start of paths: `/srv/shop/`. */
  prefix: string
}

/** A line of a file as a stack trace names it, and the release it ran in. */
export type CodePlace = { path: string; line: number; commit?: string; release?: string }

export const longestTemplate = 500
export const longestBranch = 200
export const longestPrefix = 300

const longestPath = 1000
const placeholders = /\{(commit|path|line|release)\}/g

/** What is wrong with the form; an empty template is no mistake: it switches the links off. */
export function mistakesInRepository({ template, branch, prefix }: Repository) {
  const mistakes: Mistakes<keyof Repository> = {}
  if (template.length > longestTemplate)
    mistakes.template = { what: 'too-long', most: longestTemplate, typed: template.length }
  else if (template && !isTemplate(template)) mistakes.template = { what: 'no-repository-address' }
  if (branch.length > longestBranch) mistakes.branch = { what: 'too-long', most: longestBranch, typed: branch.length }
  if (prefix.length > longestPrefix) mistakes.prefix = { what: 'too-long', most: longestPrefix, typed: prefix.length }
  return someMistakes(mistakes)
}

/** An http(s) address with `{path}`, whose site no placeholder is part of. */
function isTemplate(template: string): boolean {
  if (!template.includes('{path}') || /[\s\p{Cc}]/u.test(template)) return false
  const [site] = template.split('{', 1)
  const [one, other] = [webAddress(filled(template, () => 'a')), webAddress(filled(template, () => 'b'))]
  return (
    one !== undefined &&
    one.username + one.password === '' &&
    one.origin === other?.origin &&
    /^https?:\/\/[^/?#]+\//i.test(site ?? '')
  )
}

/** The address of the line; undefined where the path lies outside the repository, or the settings cannot be used. */
export function repositoryLink({ template, branch, prefix }: Repository, place: CodePlace): string | undefined {
  const path = pathIn(place.path, prefix)
  if (!path || !isTemplate(template) || !Number.isSafeInteger(place.line) || place.line < 1) return undefined
  const values: Record<string, string> = {
    commit: place.commit ?? (branch || 'HEAD'),
    path,
    line: String(place.line),
    release: place.release ?? '',
  }
  if (template.includes('{release}') && !values.release) return undefined
  const address = webAddress(filled(template, (name) => encoded(values[name] ?? '')))
  return address?.origin === webAddress(filled(template, () => 'a'))?.origin ? address?.href : undefined
}

/** The path from the root of the repository, or undefined for one that may lie elsewhere. */
function pathIn(text: string, prefix: string): string | undefined {
  if (text.length > longestPath) return undefined
  const path = text.replaceAll('\\', '/').replace(/^(?:webpack|webpack-internal|vite|app):\/{2,3}/, '')
  const start = prefix.replaceAll('\\', '/')
  const rest = start && path.startsWith(start) ? path.slice(start.length).replace(/^\/+/, '') : path
  const parts = rest.replace(/^(?:\.{1,2}\/)+/, '').split('/')
  const isInside = !/^(?:\/|[a-z]:\/|[a-z][a-z0-9+.-]*:)/i.test(rest)
  return isInside && parts.every((part) => part !== '' && part !== '.' && part !== '..') ? parts.join('/') : undefined
}

const filled = (template: string, value: (name: string) => string) =>
  template.replace(placeholders, (_, name: string) => value(name))

/** Slashes part the segments; everything else that means something in an address is escaped. */
const encoded = (text: string) =>
  text
    .split('/')
    .map((part) => (part === '.' || part === '..' ? '' : encodeURIComponent(part.replace(/\p{Cs}/gu, '\ufffd'))))
    .join('/')

function webAddress(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined
}

/** As it is kept; undefined where there is nothing to keep. */
export const repositoryText = (repository: Repository): string | undefined =>
  repository.template ? JSON.stringify(repository) : undefined

/** What `repositoryText` wrote; undefined where nothing was decided. */
export function readRepository(text: string | null | undefined): Repository | undefined {
  return text ? (JSON.parse(text) as Repository) : undefined
}
