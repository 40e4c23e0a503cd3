import { numberFields, timeFields } from './term'
import { type Word, wordsOf } from './words'

/** A term with a key: shown as a token. `text`: as it was typed; `without`: the search that is left when it is removed. */
export type SearchToken = { key: string; value: string; text: string; without: string }

/** A search in two: its terms with a key, and the words that were typed beside them. */
export function splitSearch(text: string): { tokens: SearchToken[]; words: string } {
  const { words } = wordsOf(text)
  const typed = (kept: Word[]) => kept.map(({ start, end }) => text.slice(start, end)).join(' ')
  return {
    tokens: words
      .filter(({ key }) => key !== undefined)
      .map((word) => ({
        key: `${word.negated ? '-' : ''}${word.key}`,
        value: text.slice(word.valueStart, word.end),
        text: text.slice(word.start, word.end),
        without: typed(words.filter((other) => other !== word)),
      })),
    words: typed(words.filter(({ key }) => key === undefined)),
  }
}

/** Two of these make sense in one search: `count:>10 count:<100`. */
const ranges: readonly string[] = [...numberFields, ...timeFields]

/**
 * A search with more typed behind it. What is typed replaces what the search says of the same key: nobody who types `is:muted` into a list of
 * open issues wants those that are both.
 */
export function joinSearch(search: string, typed: string): string {
  const plainKey = ({ key, negated }: Word) => (key === undefined || negated ? undefined : key.toLowerCase())
  const replaced = new Set(wordsOf(typed).words.map(plainKey))
  const kept = wordsOf(search).words.filter((word) => {
    const key = plainKey(word)
    return key === undefined || ranges.includes(key) || !replaced.has(key)
  })
  return [...kept.map(({ start, end }) => search.slice(start, end)), typed.trim()].filter(Boolean).join(' ')
}
