import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { runtimeContext } from '~/context'
import { isSplitComponent } from '~/grouping/split'
import { textField } from '~/requests/form-fields'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { userOf } from '~/sessions/session-middleware.server'
import type { Merged, SplitMade } from '~/store/grouping'
import { groupingTexts } from '~/texts/en/grouping'
import type { TextsOf } from '~/texts/namespace'
import { textsFor } from '~/texts/texts.server'
import { mostShortIds, shortIdsIn } from '../list/short-ids'

type Acting = { request: Request; context: Readonly<RouterContextProvider>; shortId: string; form: FormData }

type Texts = TextsOf<typeof groupingTexts>['issue']

/** A mistake, for the form it belongs to. */
export type Refused = { form: string; mistake: string; typed: string }

/** Merges the typed issues into this one. */
export async function merge(acting: Acting) {
  const { context, shortId, form } = acting
  const texts = textsFor(acting, groupingTexts).issue
  const { store, now } = context.get(runtimeContext)
  const typed = textField(form, 'others')
  const others = shortIdsIn(typed)
  if (others.length === 0) return refused('merge', texts.noIds, typed)
  if (others.length > mostShortIds) return refused('merge', texts.mostIds(mostShortIds), typed)
  const merged = await store.grouping.merge(userOf(context), shortId, others, now())
  if (!merged.ok) return refused('merge', whyNotMerged(merged, texts), typed)
  return done(shortId, texts.merged(merged.merged.slice(0, 5), shortId))
}

function whyNotMerged(merged: Extract<Merged, { ok: false }>, texts: Texts): string {
  if (merged.why === 'nothing') return texts.same
  return merged.why === 'other-project' ? texts.otherProject(merged.shortId) : texts.unknown(merged.shortId)
}

/** Unmerges one issue. */
export async function unmerge(acting: Acting) {
  const { context, shortId, form } = acting
  const texts = textsFor(acting, groupingTexts).issue
  const { store, now } = context.get(runtimeContext)
  const [member = ''] = shortIdsIn(textField(form, 'member'))
  const found = await store.grouping.unmerge(userOf(context), member, now())
  if (!found) return refused('unmerge', texts.notMerged(member), member)
  return done(shortId, texts.unmerged(member))
}

/** Unmerges all issues that have events. */
export async function unmergeAll(acting: Acting) {
  const { context, shortId } = acting
  const texts = textsFor(acting, groupingTexts).issue
  const { store, now } = context.get(runtimeContext)
  const freed = await store.grouping.unmergeAll(userOf(context), shortId, now())
  if (freed === 0) return refused('unmerge', texts.noneMerged, '')
  return done(shortId, texts.unmergedAll(freed))
}

/** Splits new events; stored ones follow in the background. */
export async function split(acting: Acting) {
  const { context, shortId, form } = acting
  const texts = textsFor(acting, groupingTexts).issue
  const { store, now } = context.get(runtimeContext)
  const component = textField(form, 'component')
  // Unchanged, because spaces may be part of the value.
  const kept = form.get(`kept-${component}`)
  if (!isSplitComponent(component) || typeof kept !== 'string') {
    return refused('split', texts.chooseSplit, component)
  }
  const made = await store.grouping.split(userOf(context), shortId, { component, kept }, now())
  if (!made.ok) return refused('split', whyNotSplit(made, texts), component)
  return done(shortId, texts.splitting(shortId, textsFor(acting, groupingTexts).splits[component]))
}

function whyNotSplit({ why }: Extract<SplitMade, { ok: false }>, texts: Texts): string {
  if (why === 'merged') return texts.unmergeFirst
  if (why === 'split') return texts.alreadySplit
  return texts.gone
}

export async function removeSplit(acting: Acting) {
  const { context, shortId } = acting
  const texts = textsFor(acting, groupingTexts).issue
  const { store, now } = context.get(runtimeContext)
  const removed = await store.grouping.removeSplit(userOf(context), shortId, now())
  if (!removed) return refused('unsplit', texts.notSplit, '')
  return done(shortId, texts.unsplitting(shortId))
}

export async function regroup(acting: Acting) {
  const { context, shortId } = acting
  const texts = textsFor(acting, groupingTexts).issue
  const { store, now } = context.get(runtimeContext)
  if (!(await store.grouping.regroup(userOf(context), shortId, now()))) {
    throw refuse(404, 'cannot-change-issue')
  }
  return done(shortId, texts.regrouping(shortId))
}

const refused = (form: string, mistake: string, typed: string) => {
  return data({ form, mistake, typed } satisfies Refused, { status: 400 })
}

const done = (shortId: string, message: string) =>
  redirect(href('/issues/:shortId/grouping', { shortId }), { headers: { 'Set-Cookie': flashCookie(message) } })
