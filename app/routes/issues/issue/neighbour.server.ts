import { href, type RouterContextProvider, redirect } from 'react-router'
import { runtimeContext } from '~/context'
import { readSearch } from '~/issues/search/read-search'
import { flashCookie } from '~/sessions/flash.server'
import { userOf } from '~/sessions/session-middleware.server'
import { issueTexts } from '~/texts/en/issue'
import { textsFor } from '~/texts/texts.server'
import { addressOf } from '../list/list-address.server'
import { rememberedList } from '../list/list-cookie.server'
import { filterOf } from '../list/list-view'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/** The issue before or after this one in the list the viewer opened last, otherwise among open issues. */
export async function neighbourOf(
  asked: Asked,
  shortId: string,
  way: 'previous' | 'next',
): Promise<string | undefined> {
  const { store } = asked.context.get(runtimeContext)
  const viewer = userOf(asked.context)
  const address = await addressOf(store, viewer, rememberedList(asked.request) ?? new URLSearchParams())
  const { terms, problems } = await readSearch(store.facets, viewer, address.q)
  if (problems.length > 0) return undefined
  return store.issues.neighbour(viewer, shortId, filterOf(address, terms), way === 'next' ? 'older' : 'newer')
}

/** Redirects to the neighbour; at an end of the list back to the issue, with a message. */
export async function toNeighbour(asked: Asked, shortId: string, way: 'previous' | 'next'): Promise<Response> {
  const to = await neighbourOf(asked, shortId, way)
  if (to) return redirect(href('/issues/:shortId', { shortId: to }))
  const note = textsFor(asked, issueTexts).endOfList[way]
  return redirect(href('/issues/:shortId', { shortId }), { headers: { 'Set-Cookie': flashCookie(note) } })
}
