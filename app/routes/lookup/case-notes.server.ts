import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { longestCode } from '~/digests/shapes'
import { textField } from '~/requests/form-fields'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { longestCaseNote } from '~/store/support'
import { hintsTexts } from '~/texts/en/hints'
import { mistakesTexts } from '~/texts/en/mistakes'
import { textsFor } from '~/texts/texts.server'

/** Saves a note about a call; a mistake is returned with what was typed. */
export async function addCaseNote(
  asked: { request: Request; context: Readonly<RouterContextProvider> },
  form: FormData,
) {
  const { context } = asked
  const texts = textsFor(asked, hintsTexts).cases
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const text = textField(form, 'text').replaceAll('\r\n', '\n')
  const [shortId, code] = [textField(form, 'shortId'), textField(form, 'code')]
  const mistake =
    text === ''
      ? texts.empty
      : text.length > longestCaseNote
        ? textsFor(asked, mistakesTexts).tooLong(longestCaseNote, text.length)
        : undefined
  if (mistake) return data({ text, mistake }, { status: 400 })
  if (viewer.kind !== 'user' || code === '' || code.length > longestCode) throw unknown()
  const note = { text, code, by: viewer.name || viewer.email, at: now() }
  const kept = await store.support.addCase(viewer, shortId, note)
  if (kept === 'unknown') throw unknown()
  if (kept === 'full') return data({ text, mistake: texts.full }, { status: 400 })
  return redirect(`${href('/lookup')}?q=${encodeURIComponent(code)}`, {
    headers: { 'Set-Cookie': flashCookie(texts.kept) },
  })
}

const unknown = () => refuse(404, 'no-such-code')
