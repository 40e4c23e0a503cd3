import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { flashCookie } from '~/accounts/flash.server'
import { textField } from '~/accounts/form-fields'
import { userOf } from '~/accounts/session-middleware.server'
import { runtimeContext } from '~/context'
import { isSplitComponent } from '~/grouping/split'
import type { Merged, SplitMade } from '~/store/grouping'
import { mostShortIds, shortIdsIn } from './short-ids'

type Acting = { context: Readonly<RouterContextProvider>; shortId: string; form: FormData }

/** What could not be done, for the form it was asked with. */
export type Refused = { form: string; mistake: string; typed: string }

/** Puts the issues that were typed under this one. */
export async function merge({ context, shortId, form }: Acting) {
  const { store, now } = context.get(runtimeContext)
  const typed = textField(form, 'others')
  const others = shortIdsIn(typed)
  if (others.length === 0) return refused('merge', 'Type the short id of at least one other issue, like WEB-12.', typed)
  if (others.length > mostShortIds) return refused('merge', `At most ${mostShortIds} issues at once.`, typed)
  const merged = await store.grouping.merge(userOf(context), shortId, others, now())
  if (!merged.ok) return refused('merge', whyNotMerged(merged), typed)
  return done(
    shortId,
    `${merged.merged.slice(0, 5).join(', ')} ${merged.merged.length === 1 ? 'is' : 'are'} now part of ${shortId}.`,
  )
}

function whyNotMerged(merged: Extract<Merged, { ok: false }>): string {
  if (merged.why === 'nothing') return 'That is all one issue already.'
  if (merged.why === 'other-project')
    return `${merged.shortId} is of another project: only issues of one project can be merged.`
  return `There is no issue ${merged.shortId}, or it is in a project you have no access to.`
}

/** Takes one issue out again. */
export async function unmerge({ context, shortId, form }: Acting) {
  const { store, now } = context.get(runtimeContext)
  const [member = ''] = shortIdsIn(textField(form, 'member'))
  const found = await store.grouping.unmerge(userOf(context), member, now())
  if (!found) return refused('unmerge', `${member || 'It'} is not merged, or has no events of its own.`, member)
  return done(shortId, `${member} stands for itself again.`)
}

/** Takes all out again that have events. */
export async function unmergeAll({ context, shortId }: Acting) {
  const { store, now } = context.get(runtimeContext)
  const freed = await store.grouping.unmergeAll(userOf(context), shortId, now())
  if (freed === 0) return refused('unmerge', 'Nothing is merged any more.', '')
  return done(
    shortId,
    `${freed === 1 ? 'One issue stands' : `${freed} issues stand`} for ${freed === 1 ? 'itself' : 'themselves'} again.`,
  )
}

/** From now on tells events apart; what is stored follows in the background. */
export async function split({ context, shortId, form }: Acting) {
  const { store, now } = context.get(runtimeContext)
  const component = textField(form, 'component')
  // As it was sent: spaces may be what makes the difference.
  const kept = form.get(`kept-${component}`)
  if (!isSplitComponent(component) || typeof kept !== 'string') {
    return refused('split', 'Choose what the events shall be told apart by.', component)
  }
  const made = await store.grouping.split(userOf(context), shortId, { component, kept }, now())
  if (!made.ok) return refused('split', whyNotSplit(made), component)
  return done(shortId, `${shortId} is being split by ${component}.`)
}

function whyNotSplit({ why }: Extract<SplitMade, { ok: false }>): string {
  if (why === 'merged') return 'Issues are merged into this one. Unmerge them first, then split.'
  if (why === 'split') return 'This issue is split already. Remove that split first.'
  return 'There is no such issue, or it is not yours to change.'
}

export async function removeSplit({ context, shortId }: Acting) {
  const { store, now } = context.get(runtimeContext)
  const removed = await store.grouping.removeSplit(userOf(context), shortId, now())
  if (!removed) return refused('unsplit', 'This issue is not split any more.', '')
  return done(shortId, `What was split off ${shortId} is coming back.`)
}

export async function regroup({ context, shortId }: Acting) {
  const { store, now } = context.get(runtimeContext)
  if (!(await store.grouping.regroup(userOf(context), shortId, now()))) {
    throw data('There is no such issue, or it is not yours to change.', { status: 404 })
  }
  return done(shortId, `The stored events of ${shortId} are being grouped again.`)
}

const refused = (form: string, mistake: string, typed: string) => {
  return data({ form, mistake, typed } satisfies Refused, { status: 400 })
}

const done = (shortId: string, message: string) =>
  redirect(href('/issues/:shortId/grouping', { shortId }), { headers: { 'Set-Cookie': flashCookie(message) } })
