import { data } from 'react-router'
import type { Viewer } from '~/accounts/viewer'
import { type CommentText, mostComments, readComment } from '~/issues/comment'
import type { Block } from '~/markdown/tree'
import type { Store } from '~/store/store'
import type { mistakesTexts } from '~/texts/en/mistakes'
import { mistakeWords } from '~/texts/mistake-words'
import type { TextsOf } from '~/texts/namespace'
import { commentTexts } from './comment-texts.server'

/** What a comment form asks for: save, preview, or insert a mention. */
export type CommentForm = { kind: 'send'; said: CommentText; formKey?: string } | Unsent
type Unsent =
  | { kind: 'preview'; text: string }
  | { kind: 'mention'; text: string }
  | { kind: 'wrong'; text: string; problem: string }

/** What the form shows again. */
export type CommentAnswer = { text: string; problem?: string; preview?: Block[] }

/** `text`; `do=preview`, or `mention=<handle>`; without either it is saved. `key`: identifies this copy of the form. */
export function readCommentForm(form: FormData, texts: Mistakes): CommentForm {
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const text = field('text').replaceAll('\r\n', '\n')
  if (form.has('mention')) return { kind: 'mention', text: withMention(text, field('mention').slice(0, 254)) }
  const read = readComment(text)
  if (!read.ok) return { kind: 'wrong', text, problem: mistakeWords(read.mistake, texts) }
  return field('do') === 'preview'
    ? { kind: 'preview', text }
    : { kind: 'send', said: read.said, ...(isFormKey(field('key')) && { formKey: field('key') }) }
}

/** In the format of `crypto.randomUUID`; anything else is ignored. */
const isFormKey = (text: string) => /^[0-9a-f-]{36}$/.test(text)

type Mistakes = TextsOf<typeof mistakesTexts>

/** The issue has the maximum number of comments. */
export const fullIssue = (text: string, texts: Mistakes): Unsent => ({
  kind: 'wrong',
  text,
  problem: texts.commentsFull(mostComments),
})

const withMention = (text: string, handle: string): string =>
  `${text.trimEnd()}${text.trim() === '' ? '' : ' '}@${handle} `

/** The form again, with what was typed: 400 after a mistake. */
export async function shownAgain(asked: Unsent, store: Store, viewer: Viewer, shortId: string) {
  const { text } = asked
  if (asked.kind === 'wrong') return data<CommentAnswer>({ text, problem: asked.problem }, { status: 400 })
  if (asked.kind === 'mention') return data<CommentAnswer>({ text })
  const callable = await store.comments.callable(viewer, shortId)
  const [preview] = await commentTexts(store, viewer, callable, [text])
  return data<CommentAnswer>({ text, preview })
}
