import { type NeverKept, neverKept, type Scrubbing } from '../events/scrubbing'
import { wordsOf } from '../events/secret-keys'

/** The form of a project's privacy page, as typed: one key per line. */
export type ScrubbingFields = { sensitiveKeys: string; safeKeys: string; neverKeep: NeverKept[] }

/** What is wrong with a field; the page picks the words. */
export type ScrubbingMistake =
  | { what: 'too-many-keys'; most: number }
  | { what: 'too-long'; most: number; key: string }
  | { what: 'no-letter' | 'in-both'; key: string }

export type ScrubbingMistakes = { sensitiveKeys?: ScrubbingMistake; safeKeys?: ScrubbingMistake }

const mostKeys = 100
const longestKey = 100

export const scrubbingFields = ({ sensitiveKeys, safeKeys, neverKeep }: Scrubbing): ScrubbingFields => ({
  sensitiveKeys: sensitiveKeys.join('\n'),
  safeKeys: safeKeys.join('\n'),
  neverKeep: neverKept.filter((one) => neverKeep[one]),
})

/** What was decided, or what is wrong with it, by field. */
export function parseScrubbing(typed: ScrubbingFields): { scrubbing: Scrubbing } | { mistakes: ScrubbingMistakes } {
  const sensitiveKeys = keysOf(typed.sensitiveKeys)
  const safeKeys = keysOf(typed.safeKeys)
  const mistakes: ScrubbingMistakes = {}
  const wrongSensitive = mistakeIn(sensitiveKeys)
  const wrongSafe = mistakeIn(safeKeys) ?? mistakeInBoth(sensitiveKeys, safeKeys)
  if (wrongSensitive) mistakes.sensitiveKeys = wrongSensitive
  if (wrongSafe) mistakes.safeKeys = wrongSafe
  if (wrongSensitive || wrongSafe) return { mistakes }
  const neverKeep = { ip: false, cookies: false, bodies: false, locals: false }
  for (const one of typed.neverKeep) neverKeep[one] = true
  return { scrubbing: { sensitiveKeys, safeKeys, neverKeep } }
}

/** Lines without the spaces around them; a key that was typed twice counts once. */
function keysOf(text: string): string[] {
  const keys = new Map<string, string>()
  for (const line of text.split(/\r?\n/)) {
    const key = line.trim()
    if (key !== '' && !keys.has(same(key))) keys.set(same(key), key)
  }
  return [...keys.values()]
}

/** Two spellings of one name are one key. */
const same = (key: string): string => wordsOf(key).join('') || key

function mistakeIn(keys: string[]): ScrubbingMistake | undefined {
  if (keys.length > mostKeys) return { what: 'too-many-keys', most: mostKeys }
  const long = keys.find((key) => key.length > longestKey)
  if (long) return { what: 'too-long', most: longestKey, key: `${long.slice(0, 40)}…` }
  const nameless = keys.find((key) => wordsOf(key).length === 0)
  return nameless ? { what: 'no-letter', key: nameless } : undefined
}

function mistakeInBoth(sensitiveKeys: string[], safeKeys: string[]): ScrubbingMistake | undefined {
  const sensitive = new Set(sensitiveKeys.map(same))
  const both = safeKeys.find((key) => sensitive.has(same(key)))
  return both === undefined ? undefined : { what: 'in-both', key: both }
}
