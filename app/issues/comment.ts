import { readMarkdown } from '../markdown/markdown'
import { namesIn } from '../markdown/resolve'

/** Of one comment, in characters. */
export const longestComment = 10_000
/** Of one issue with all that is merged into it. */
export const mostComments = 500
/** Whom one comment can name: more would be noise. */
export const mostMentions = 50

/** `handles`: whom it names, as typed behind the `@`. */
export type Said = { text: string; handles: string[] }

/** What was typed as a comment, or what is wrong with it. */
export function readComment(typed: string): { ok: true; said: Said } | { ok: false; problem: string } {
  const text = typed.replaceAll('\r\n', '\n').replaceAll('\0', '').trim()
  if (text === '') return { ok: false, problem: 'Write something first.' }
  if (text.length > longestComment) {
    const [most, are] = [longestComment, text.length].map((count) => count.toLocaleString('en'))
    return { ok: false, problem: `Use at most ${most} characters; these are ${are}.` }
  }
  const { handles } = namesIn(readMarkdown(text))
  if (handles.length > mostMentions) {
    return { ok: false, problem: `Name at most ${mostMentions} people; these are ${handles.length}.` }
  }
  return { ok: true, said: { text, handles } }
}

export const tooManyComments = `An issue holds ${mostComments} comments, and this one has them. Delete one that has served its time.`
