import { readMarkdown } from '../markdown/markdown'
import { namesIn } from '../markdown/resolve'
import type { Mistake } from '../mistake'

/** Of one comment, in characters. */
export const longestComment = 10_000
/** Of one issue with all that is merged into it. */
export const mostComments = 500
/** Whom one comment can name: more would be noise. */
export const mostMentions = 50

/** `handles`: whom it names, as typed behind the `@`. */
export type CommentText = { text: string; handles: string[] }

/** What was typed as a comment, or what is wrong with it. */
export function readComment(typed: string): { ok: true; said: CommentText } | { ok: false; mistake: Mistake } {
  const text = typed.replaceAll('\r\n', '\n').replaceAll('\0', '').trim()
  if (text === '') return { ok: false, mistake: { what: 'no-comment' } }
  if (text.length > longestComment) {
    return { ok: false, mistake: { what: 'too-long', most: longestComment, typed: text.length } }
  }
  const { handles } = namesIn(readMarkdown(text))
  if (handles.length > mostMentions) {
    return { ok: false, mistake: { what: 'too-many-mentions', most: mostMentions, named: handles.length } }
  }
  return { ok: true, said: { text, handles } }
}
