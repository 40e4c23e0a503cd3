import { type IssueSort, issueSorts } from '~/issues/issue'
import { choose, chosenIn } from '~/issues/search/edit-search'
import { type SearchToken, splitSearch } from '~/issues/search/search-tokens'
import type { ListAddress } from './list-view'

type To = (change: Partial<ListAddress>) => string

/** One choice of a menu: a link. `value`: as the search writes it; absent for the one that asks for nothing. */
export type Choice = { value?: string; to: string; chosen: boolean }

/** The controls above the list: tokens, and three menus. */
export type ListControls = {
  q: string
  tokens: { key: string; value: string; to: string }[]
  /** Terms that a menu shows instead of a token; they are sent along with the typed text. */
  beside: string
  words: string
  ranges: { chosen?: string; choices: Choice[] }
  /** Absent when no event has an environment. */
  environments?: { chosen?: string; choices: Choice[] }
  sorts: { sort: IssueSort; to: string }[]
}

/** Spans of the time menu, by the last event. */
const ranges = ['<1h', '<24h', '<7d', '<14d', '<30d', '<90d'] as const

/** The address as tokens and menus. `environments`: the known ones. */
export function listControls({ q }: ListAddress, environments: string[], to: To): ListControls {
  const { tokens, words } = splitSearch(q)
  const range = chosenIn(q, 'last-seen')
  const environment = chosenIn(q, 'environment')
  const menu = (key: string, values: readonly string[], chosen: string | undefined) => ({
    ...(chosen !== undefined && { chosen }),
    choices: [undefined, ...values].map((value) => ({
      ...(value !== undefined && { value }),
      to: to({ q: choose(q, key, value) }),
      chosen: value === chosen,
    })),
  })
  const isInMenu = ({ key, text }: SearchToken) =>
    (key === 'last-seen' && ranges.some((one) => text === `last-seen:${one}`)) ||
    (key === 'environment' && environment !== undefined && environments.includes(environment))
  return {
    q,
    tokens: tokens
      .filter((token) => !isInMenu(token))
      .map(({ key, value, without }) => ({ key, value, to: to({ q: without }) })),
    beside: tokens
      .filter(isInMenu)
      .map(({ text }) => text)
      .join(' '),
    words,
    ranges: menu('last-seen', ranges, range),
    ...((environments.length > 0 || environment !== undefined) && {
      environments: menu('environment', environments, environment),
    }),
    sorts: issueSorts.map((sort) => ({ sort, to: to({ sort }) })),
  }
}
