import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { flashCookie } from '~/accounts/flash.server'
import { userOf } from '~/accounts/session-middleware.server'
import { runtimeContext } from '~/context'
import type { IssueChange } from '~/issues/triage'
import { triageTexts } from '~/texts/en/triage'
import { textsFor } from '~/texts/texts.server'
import type { Read } from './triage-form'
import type { TriageTexts } from './triage-words'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/** Carries out a decision on an issue and sends the person back to its page, which says so once. What was typed wrongly is said there too. */
export async function changeIssue<T>(
  asked: Asked,
  shortId: string,
  read: Read<T>,
  change: (value: T) => IssueChange,
  words: (value: T, texts: TriageTexts, assignee: string | undefined) => string,
) {
  const { context } = asked
  const texts = textsFor(asked, triageTexts)
  if (!read.ok) return back(shortId, read.problem)
  const { store, now } = context.get(runtimeContext)
  const done = await store.triage.change(userOf(context), shortId, change(read.value), now())
  if (done.ok) return back(shortId, `${done.shortId} ${words(read.value, texts, done.assignee)}.`)
  if (done.why === 'nobody') return back(shortId, texts.notTheirs)
  throw data('There is no such issue, or it is not yours to change.', { status: 404 })
}

function back(shortId: string, note: string) {
  return redirect(href('/issues/:shortId', { shortId }), { headers: { 'Set-Cookie': flashCookie(note) } })
}

/** What a form asks for: one of `intents`, the first when it says nothing. Refuses what nobody offered. */
export function intentOf<Intent extends string>(form: FormData, intents: readonly [Intent, ...Intent[]]): Intent {
  const said = form.get('intent') ?? intents[0]
  const known = intents.find((intent) => intent === said)
  if (!known) throw data(`The form asks for something there is not. There are ${intents.join(', ')}.`, { status: 400 })
  return known
}

/** The address of a noun action opened by hand leads to the issue. */
export function toIssue(shortId: string) {
  return redirect(href('/issues/:shortId', { shortId }))
}
