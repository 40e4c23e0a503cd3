import type { Pattern } from './term'
import type { Piece } from './words'

/** The alternatives of a value: `a|b` outside quotes are two. Empty ones are left out. */
export function alternatives(value: Piece[]): Pattern[] {
  const all: Pattern[] = [{ parts: [''] }]
  for (const { text, quoted } of value) {
    const choices = quoted ? [text] : text.split('|')
    choices.forEach((choice, index) => {
      if (index > 0) all.push({ parts: [''] })
      append(all.at(-1)!, quoted ? [choice] : choice.split('*'))
    })
  }
  return all.filter(({ parts }) => parts.length > 1 || parts[0] !== '')
}

/** The value without its quotes, for fields whose values have no wildcards or alternatives. */
export const plain = (value: Piece[]): string => value.map(({ text }) => text).join('')

function append({ parts }: Pattern, [first = '', ...others]: string[]): void {
  parts[parts.length - 1] += first
  parts.push(...others)
}

/** Whether the whole `text` matches the pattern, ignoring case. */
export function isLike(text: string, { parts }: Pattern): boolean {
  const folded = text.toLowerCase()
  const [first = '', ...rest] = parts.map((part) => part.toLowerCase())
  const last = rest.pop()
  if (last === undefined) return folded === first
  if (!folded.startsWith(first) || folded.length < first.length + last.length || !folded.endsWith(last)) return false
  let at = first.length
  const end = folded.length - last.length
  for (const part of rest) {
    const found = folded.indexOf(part, at)
    if (found === -1 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}
