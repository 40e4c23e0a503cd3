import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { runtimeContext } from '~/context'
import type { IssueChange } from '~/issues/triage'
import { textField } from '~/requests/form-fields'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { userOf } from '~/sessions/session-middleware.server'
import { triageTexts } from '~/texts/en/triage'
import { textsFor } from '~/texts/texts.server'
import { neighbourOf } from '../issue/neighbour.server'
import { rememberedList } from '../list/list-cookie.server'
import { opensNext } from './open-next.server'
import type { FormResult, TriageProblem } from './triage-form'
import type { TriageTexts } from './triage-words'

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * Carries out a decision on an issue and redirects to its page, which reports it once and offers to undo it. `goesOn`: redirects to the
 * next issue instead, if the person came from a list and wants that. Rejects values that no page offers.
 */
export async function changeIssue<T>(
  asked: RouteArgs,
  shortId: string,
  read: FormResult<T>,
  change: (value: T) => IssueChange,
  words: (value: T, texts: TriageTexts, assignee: string | undefined) => string,
  { goesOn = false } = {},
) {
  const { context } = asked
  const texts = textsFor(asked, triageTexts)
  if (!read.ok) throw refuse(400, 'wrong-form')
  const { store, now } = context.get(runtimeContext)
  const done = await store.triage.change(userOf(context), shortId, change(read.value), now(), { undoable: true })
  if (done.ok) {
    const next = goesOn && rememberedList(asked.request) && opensNext(asked.request)
    const to = (next && (await neighbourOf(asked, shortId, 'next'))) || shortId
    return back(to, `${done.shortId} ${words(read.value, texts, done.assignee)}.`, done.undo)
  }
  if (done.why === 'nobody') return back(shortId, texts.notTheirs)
  throw notThere()
}

const notThere = () => refuse(404, 'cannot-change-issue')

/** A person without permission learns nothing about the issue. */
export async function refuseStrangers({ context }: Pick<RouteArgs, 'context'>, shortId: string): Promise<void> {
  if (!(await context.get(runtimeContext).store.triage.choices(userOf(context), shortId))) throw notThere()
}

/**
 * Answers a form with mistakes with the values of its fields `names`, so that they are shown again, and with the sentence on the mistake.
 */
export function mistaken(
  form: FormData,
  names: readonly string[],
  { problem, field = '' }: { problem: TriageProblem; field?: string },
  texts: TriageTexts,
) {
  const typed = Object.fromEntries(names.map((name) => [name, textField(form, name).slice(0, longestTyped)]))
  return data({ typed, mistakes: { [field]: texts.mistakes[problem] } as Record<string, string> }, { status: 400 })
}

const longestTyped = 1000

function back(shortId: string, note: string, undo?: number) {
  return redirect(href('/issues/:shortId', { shortId }), { headers: { 'Set-Cookie': flashCookie(note, undo) } })
}

/** The intent of a form: one of `intents`, by default the first. Rejects others. */
export function intentOf<Intent extends string>(form: FormData, intents: readonly [Intent, ...Intent[]]): Intent {
  const said = form.get('intent') ?? intents[0]
  const known = intents.find((intent) => intent === said)
  if (!known) throw refuse(400, 'wrong-form')
  return known
}

/** A GET of this address redirects to the issue. */
export function toIssue(shortId: string) {
  return redirect(href('/issues/:shortId', { shortId }))
}
