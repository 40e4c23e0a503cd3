import type { OpenCounts } from '~/issues/open-counts'
import { splitSearch } from '~/issues/search/search-tokens'
import type { Term } from '~/issues/search/term'

/** The terms of each tab; the other terms stay when the tab changes. */
const terms = {
  open: ['is:open'],
  mine: ['is:open', 'assigned:me'],
  new: ['is:new'],
  regressed: ['is:regressed'],
  escalating: ['is:open', 'is:escalating'],
  resolved: ['is:resolved'],
  muted: ['is:muted'],
  all: [],
} as const

export type ListTab = keyof typeof terms
export const listTabs = Object.keys(terms) as ListTab[]

/** Terms that tabs set: `is:` and `assigned:me`. */
const isOfTabs = (text: string) => /^is:|^assigned:me$/i.test(text)

/** The tab of a search, and whether it has no other terms; none when its states match no tab. */
export function tabOf(q: string): { tab?: ListTab; alone: boolean } {
  const { tokens, words } = splitSearch(q)
  const said = tokens.map(({ text }) => text.toLowerCase()).filter((text) => isOfTabs(text) && text !== 'is:all')
  const asked = [...said].sort().join(' ')
  const tab = listTabs.find((name) => [...terms[name]].sort().join(' ') === asked)
  const negated = tokens.some(({ key }) => key.toLowerCase() === '-is')
  return { ...(tab && !negated && { tab }), alone: words === '' && tokens.every(({ text }) => isOfTabs(text)) }
}

/** The search under another tab. */
export function underTab(q: string, tab: ListTab): string {
  const { tokens, words } = splitSearch(q)
  const kept = tokens.filter(({ text, key }) => !isOfTabs(text) && key.toLowerCase() !== '-is')
  return [...terms[tab], ...kept.map(({ text }) => text), words].filter(Boolean).join(' ')
}

/** The project terms of a search that has no others besides its tab; undefined for other searches, whose tabs have no counts. */
export function onlyProjects(found: Term[]): Extract<Term, { kind: 'project' }>[] | undefined {
  const isMe = (term: Term) => term.kind === 'assigned' && term.any.every(({ parts }) => parts.join('') === 'me')
  const others = found.filter((term) => term.kind !== 'is' && !isMe(term))
  const projects = others.flatMap((term) => (term.kind === 'project' ? term : []))
  return projects.length === others.length ? projects : undefined
}

export const countOf = (counts: OpenCounts | undefined, tab: ListTab): number | undefined =>
  counts && tab in counts ? counts[tab as keyof OpenCounts] : undefined
