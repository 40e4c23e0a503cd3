import { readMarkdown } from '../markdown/markdown'
import { namesIn } from '../markdown/resolve'
import { mistakesTexts } from '../texts/en/mistakes'

/** Of one comment, in characters. */
export const longestComment = 10_000
/** Of one issue with all that is merged into it. */
export const mostComments = 500
/** Whom one comment can name: more would be noise. */
export const mostMentions = 50

/** `handles`: whom it names, as typed behind the `@`. */
export type Said = { text: string; handles: string[] }

/** What was typed as a comment, or what is wrong with it. */
export function readComment(
  typed: string,
  texts = mistakesTexts.english,
): { ok: true; said: Said } | { ok: false; problem: string } {
  const text = typed.replaceAll('\r\n', '\n').replaceAll('\0', '').trim()
  if (text === '') return { ok: false, problem: texts.comment.empty }
  if (text.length > longestComment) return { ok: false, problem: texts.tooLong(longestComment, text.length) }
  const { handles } = namesIn(readMarkdown(text))
  if (handles.length > mostMentions) {
    return { ok: false, problem: texts.comment.manyNames(mostMentions, handles.length) }
  }
  return { ok: true, said: { text, handles } }
}
