/*
 * Text that was sent by anybody, inside Markdown.
 * 1. It stands in code only, and the fence around it is longer than any run of backticks in it: it ends nothing and begins nothing.
 * 2. What would not be seen, or would turn the order of what is seen, is written as its code point.
 */

/** Characters that steer: all but tab and line end, and those that turn or join what stands around them. */
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

const shown = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .replace(unseen, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Several lines in a fence of their own. `language`: a plain word. */
export function fenced(text: string, language = 'text'): string {
  const body = shown(text)
  const fence = '`'.repeat(Math.max(3, longestRun(body) + 1))
  return `${fence}${language}\n${body}${body.endsWith('\n') ? '' : '\n'}${fence}`
}

/** A piece of a line. Ends of lines become spaces. */
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

/** At most so many characters, and how many more there were. */
export const upTo = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)} … (${text.length - longest} more characters)` : text
