/*
 * Hostile text inside Markdown.
 * 1. It is always in a code span or a fenced block, whose fence is longer than any run of backticks in the text, so it cannot end the
 *    block.
 * 2. Invisible characters, and characters that change the text direction, are shown as code points.
 */

/** Control characters except tab and newline, and characters that reorder or join text. */
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

const shown = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .replace(unseen, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Several lines as a fenced block. `language`: a plain word. */
export function fenced(text: string, language = 'text'): string {
  const body = shown(text)
  const fence = '`'.repeat(Math.max(3, longestRun(body) + 1))
  return `${fence}${language}\n${body}${body.endsWith('\n') ? '' : '\n'}${fence}`
}

/** Text within a line. Newlines become spaces. */
export function inline(text: string): string {
  const body = shown(text).replace(/\s+/g, ' ').trim()
  if (body === '') return ''
  const ticks = '`'.repeat(longestRun(body) + 1)
  const apart = body.startsWith('`') || body.endsWith('`') ? ' ' : ''
  return ticks + apart + body + apart + ticks
}

function longestRun(text: string): number {
  let longest = 0
  for (const run of text.match(/`+/g) ?? []) longest = Math.max(longest, run.length)
  return longest
}

/** Cuts the text to a number of characters, and says how many were cut. */
export const upTo = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)} … (${text.length - longest} more characters)` : text
