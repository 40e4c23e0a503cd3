import { href, type RouterContextProvider, redirect } from 'react-router'
import { runtimeContext } from '~/context'
import type { BulkProgress } from '~/issues/bulk'
import { flashCookie } from '~/sessions/flash.server'
import { nextPage } from '~/sessions/next-page'
import { userOf } from '~/sessions/session-middleware.server'
import { bulkTexts } from '~/texts/en/bulk'
import { textsFor } from '~/texts/texts.server'
import { type BulkTexts, bulkWords, canUndo } from './bulk-words'

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> }

/** A button that undoes an act (`id`). */
export async function undo(form: FormData, asked: RouteArgs) {
  const { context } = asked
  const texts = textsFor(asked, bulkTexts)
  const { store, now } = context.get(runtimeContext)
  const id = Number(form.get('id'))
  const undone = Number.isSafeInteger(id) ? await store.bulk.undo(userOf(context), id, now()) : undefined
  const back = backIn(form)
  return undone ? told(back, undone, texts) : said(back, texts.gone)
}

/** The page that the form was on. */
export const backIn = (form: FormData) => nextPage(String(form.get('back') ?? ''), href('/issues'))

export const said = (back: string, words: string) => redirect(back, { headers: { 'Set-Cookie': flashCookie(words) } })

/** The list again, with the same selection, after an act was rejected. */
export function refused(back: string, words: string, selected: string) {
  const { pathname, search } = new URL(back, 'http://here.invalid')
  const asked = new URLSearchParams(search)
  if (selected) asked.set('selected', selected)
  return said(asked.size > 0 ? `${pathname}?${asked}` : pathname, words)
}

/** The list itself shows the progress of acts that take longer. */
export function told(back: string, progress: BulkProgress, texts: BulkTexts) {
  if (progress.state === 'acting' || progress.state === 'undoing') return redirect(back)
  const flash = flashCookie(bulkWords(progress, texts), canUndo(progress) ? progress.id : undefined)
  return redirect(back, { headers: { 'Set-Cookie': flash } })
}
