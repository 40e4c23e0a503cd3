import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { flashCookie } from '~/accounts/flash.server'
import { textField } from '~/accounts/form-fields'
import type { Viewer } from '~/accounts/viewer'
import { runtimeContext, viewerContext } from '~/context'
import { longestCode } from '~/digests/shapes'
import type { Answer } from '~/lookup/answer'
import { type DeskOfIssue, longestCaseNote } from '~/store/desk'
import type { Store } from '~/store/store'

const mostCases = 20

/** For who may not open the best match: what developers wrote for the desk, and the calls about these codes. */
export async function deskBeside(
  { desk }: Pick<Store, 'desk'>,
  viewer: Viewer,
  { matches, codes }: Answer,
): Promise<DeskOfIssue | undefined> {
  const [best] = matches
  if (!best || best.mayOpen) return undefined
  const values = codes.map(({ value }) => value)
  return desk.ofCodes(viewer, best.issue.shortId, [best.code, ...values], mostCases)
}

/** Writes down what a caller said; what is wrong with it comes back with what was typed. */
export async function addCaseNote(context: Readonly<RouterContextProvider>, form: FormData) {
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const text = textField(form, 'text').replaceAll('\r\n', '\n')
  const [shortId, code] = [textField(form, 'shortId'), textField(form, 'code')]
  const mistake = mistakeInCase(text)
  if (mistake) return data({ text, mistake }, { status: 400 })
  if (viewer.kind !== 'user' || code === '' || code.length > longestCode) throw unknown()
  const note = { text, code, by: viewer.name || viewer.email, at: now() }
  const kept = await store.desk.addCase(viewer, shortId, note)
  if (kept === 'unknown') throw unknown()
  if (kept === 'full')
    return data({ text, mistake: 'There are so many notes on this issue that no more are kept.' }, { status: 400 })
  return redirect(`${href('/lookup')}?q=${encodeURIComponent(code)}`, {
    headers: { 'Set-Cookie': flashCookie('The note is kept.') },
  })
}

function mistakeInCase(text: string): string | undefined {
  if (text === '') return 'Write what the caller said.'
  if (text.length > longestCaseNote) return `Use at most ${longestCaseNote} characters; these are ${text.length}.`
}

const unknown = () => data('There is no such code, or it is not in one of your projects.', { status: 404 })
