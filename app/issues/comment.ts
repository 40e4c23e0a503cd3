import { readMarkdown } from '../markdown/markdown'
import { namesIn } from '../markdown/resolve'
import type { Mistake } from '../mistake'

/** Maximum characters of a comment. */
export const longestComment = 10_000
/** Maximum comments of an issue, merged issues included. */
export const mostComments = 500
/** Maximum people that a comment can mention: more would be noise. */
export const mostMentions = 50

/** `handles`: the people it mentions, as typed after the `@`. */
export type CommentText = { text: string; handles: string[] }

/** The typed comment, or what is wrong with it. */
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
