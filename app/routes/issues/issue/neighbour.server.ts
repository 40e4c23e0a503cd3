import { href, type RouterContextProvider, redirect } from 'react-router'
import { runtimeContext } from '~/context'
import type { IssueFilter } from '~/issues/issue'
import { mostCounted } from '~/issues/open-counts'
import { readSearch } from '~/issues/search/read-search'
import { choosesStatus } from '~/issues/search/statuses'
import type { Term } from '~/issues/search/term'
import { flashCookie } from '~/sessions/flash.server'
import { userOf } from '~/sessions/session-middleware.server'
import { issueTexts } from '~/texts/en/issue'
import { textsFor } from '~/texts/texts.server'
import { addressOf } from '../list/list-address.server'
import { rememberedList } from '../list/list-cookie.server'
import { filterOf } from '../list/list-view'
import { type ListPosition, listPosition } from './list-position'

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> }

/** The issue before or after this one in the list the viewer opened last, otherwise among open issues. */
export async function neighbourOf(
  asked: RouteArgs,
  shortId: string,
  way: 'previous' | 'next',
): Promise<string | undefined> {
  const { store } = asked.context.get(runtimeContext)
  const filter = await listOf(asked)
  return filter && store.issues.neighbour(userOf(asked.context), shortId, filter, way === 'next' ? 'older' : 'newer')
}

/**
 * Where the issue stands in that list. Undefined when the list does not contain it, when counting takes too long, and for a search for
 * words, which would be searched for again with every issue.
 */
export async function positionOf(asked: RouteArgs, shortId: string): Promise<ListPosition | undefined> {
  const { store } = asked.context.get(runtimeContext)
  const filter = await listOf(asked)
  const terms = filter?.search?.terms ?? []
  if (!filter || terms.some(({ kind }) => kind === 'text')) return undefined
  // As the list counts: far where an index has the answer, otherwise only up to the size of a page.
  const limit = terms.every(isOfIndex) ? mostCounted : filter.limit
  const found = await store.issues.position(userOf(asked.context), shortId, { ...filter, limit })
  return found && listPosition(found)
}

const isOfIndex = (term: Term): boolean => term.kind === 'project' || choosesStatus(term)

/** The list the viewer opened last, otherwise open issues; undefined when its search is invalid. */
async function listOf({ request, context }: RouteArgs): Promise<IssueFilter | undefined> {
  const { store } = context.get(runtimeContext)
  const viewer = userOf(context)
  const address = await addressOf(store, viewer, rememberedList(request) ?? new URLSearchParams())
  const { terms, problems } = await readSearch(store.facets, viewer, address.q)
  return problems.length > 0 ? undefined : filterOf(address, terms)
}

/** Redirects to the neighbour; at an end of the list back to the issue, with a message. */
export async function toNeighbour(asked: RouteArgs, shortId: string, way: 'previous' | 'next'): Promise<Response> {
  const to = await neighbourOf(asked, shortId, way)
  if (to) return redirect(href('/issues/:shortId', { shortId: to }))
  const note = textsFor(asked, issueTexts).endOfList[way]
  return redirect(href('/issues/:shortId', { shortId }), { headers: { 'Set-Cookie': flashCookie(note) } })
}
