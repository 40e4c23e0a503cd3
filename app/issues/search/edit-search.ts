import { type Word, wordsOf } from './words'

/**
 * The value of the one plain term with this key: what a tab or a menu shows as chosen. `undefined` without one, with several, or with a
 * negated one.
 */
export function chosenIn(text: string, key: string): string | undefined {
  const [word, ...others] = wordsOf(text).words.filter((one) => hasKey(one, key))
  if (!word || others.length > 0 || word.negated) return undefined
  return word.value.map((piece) => piece.text).join('')
}

/** Whether the search has a term with the key. */
export const speaksOf = (text: string, key: string): boolean => wordsOf(text).words.some((word) => hasKey(word, key))

/** The search with this value for the key, instead of its terms with that key; without a value, without such terms. */
export function choose(text: string, key: string, value: string | undefined): string {
  const words = wordsOf(text).words
  const place = words.findIndex((word) => hasKey(word, key))
  const chosen = value === undefined ? [] : [`${key}:${quoted(value)}`]
  const kept = words.map((word, index) => {
    if (!hasKey(word, key)) return text.slice(word.start, word.end)
    return index === place ? chosen[0] : undefined
  })
  return [...(place === -1 ? chosen : []), ...kept].filter((part) => part !== undefined).join(' ')
}

/** A value, quoted where necessary, as it is written after a colon. */
export const quoted = (value: string): string =>
  /^[^\s"*|]+$/.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`

const hasKey = (word: Word, key: string): boolean => word.key?.toLowerCase() === key
