import { href, redirect } from 'react-router'
import { runtimeContext } from '~/context'
import { readSearch } from '~/issues/search/read-search'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { signedInAction, userOf } from '~/sessions/session-middleware.server'
import { bulkTexts } from '~/texts/en/bulk'
import { searchTexts } from '~/texts/en/search'
import { problemSentence } from '~/texts/search-problem'
import { textsFor } from '~/texts/texts.server'
import { filterOf } from '../list/list-view'
import type { Route } from './+types/bulk'
import { backIn, refused, said, told } from './bulk-back.server'
import { bulkInForm, selectedText } from './bulk-form'

export const middleware: Route.MiddlewareFunction[] = signedInAction

/**
 * Carries out one act (`act`, bulk-form.ts) on the named issues (`issue`, short ids), or with `all=1` on everything that the search `q`
 * finds. Returns to the list (`back`), which says how many issues changed; after a rejected act with the same selection (`?selected=`).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const { store, now } = context.get(runtimeContext)
  const texts = textsFor({ request, context }, bulkTexts)
  const at = now()
  const back = backIn(form)
  const asked = bulkInForm(form, at)
  if (!asked.ok && asked.problem === 'wrong-form') throw refuse(400, 'wrong-form')
  if (!asked.ok) return said(back, texts.refused.none)
  const { act, issues, search } = asked.value
  const viewer = userOf(context)
  const { terms, problems } = await readSearch(store.facets, viewer, search ?? '')
  // An invalid search must not act on more issues than intended.
  if (search !== undefined && problems[0]) {
    return said(back, problemSentence(search, problems[0], textsFor({ request, context }, searchTexts)))
  }
  const filter = filterOf({ q: search ?? '', sort: 'last-seen' }, terms)
  const begun = await store.bulk.begin(viewer, act, search === undefined ? issues : filter, at)
  if (begun.ok) return told(back, begun.progress, texts)
  return refused(back, texts.refused[begun.why], selectedText(issues))
}

export const loader = () => redirect(href('/issues'))
