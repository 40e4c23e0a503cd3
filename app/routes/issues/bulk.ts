import { data, href, redirect } from 'react-router'
import { readForm } from '~/accounts/read-form'
import { signedInAction, userOf } from '~/accounts/session-middleware.server'
import { runtimeContext } from '~/context'
import { problemSentence } from '~/issues/search/problem-text'
import { readSearch } from '~/issues/search/read-search'
import { bulkTexts } from '~/texts/en/bulk'
import { searchTexts } from '~/texts/en/search'
import { textsFor } from '~/texts/texts.server'
import type { Route } from './+types/bulk'
import { backIn, said, told } from './bulk-back.server'
import { bulkInForm } from './bulk-form'
import { addressOf } from './list-address.server'
import { filterOf } from './list-view'

export const middleware: Route.MiddlewareFunction[] = signedInAction

/**
 * One act (`act`, bulk-form.ts) on the issues that are named (`issue`, short ids), or with `all=1` on everything that the search of the list
 * (`back`) finds. Goes back there, and says how many those were.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const { store, now } = context.get(runtimeContext)
  const texts = textsFor({ request, context }, bulkTexts)
  const at = now()
  const back = backIn(form)
  const asked = bulkInForm(form, at)
  if (!asked.ok && asked.field === 'act') throw data(asked.problem, { status: 400 })
  if (!asked.ok) return said(back, asked.problem)
  const { act, issues, all } = asked.value
  const viewer = userOf(context)
  const address = await addressOf(store, viewer, new URL(back, 'http://here.invalid').searchParams)
  const { terms, problems } = await readSearch(store.facets, viewer, address.q)
  // All must not mean more than was asked for.
  if (all && problems[0]) {
    return said(back, problemSentence(address.q, problems[0], textsFor({ request, context }, searchTexts)))
  }
  const begun = await store.bulk.begin(viewer, act, all ? filterOf(address, terms) : issues, at)
  return begun.ok ? told(back, begun.progress, texts) : said(back, texts.refused[begun.why])
}

export const loader = () => redirect(href('/issues'))
