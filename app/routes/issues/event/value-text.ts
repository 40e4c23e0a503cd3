/**
 * Values of events as text. Events are hostile and sometimes huge, so everything is cut to a length that keeps a page small; the raw JSON
 * has the rest.
 */

/** Strings as they are; anything else as JSON over several lines. */
export function valueText(value: unknown, longest = 2000): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? String(value))
  return cut(text, longest)
}

/** The same on one line, for places beside other things. */
export function lineText(value: unknown, longest = 300): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return cut(text.replace(/\s+/g, ' ').trim(), longest)
}

export function cut(text: string, longest: number): string {
  return text.length > longest
    ? `${text.slice(0, longest)}… (${text.length - longest} more characters in the raw JSON)`
    : text
}

export type PairText = { name: string; value: string }

/** The entries of a record as names and readable values, without null and undefined. */
export function pairsOf(record: Record<string, unknown>, most = 50): PairText[] {
  const entries = Object.entries(record).filter(([, value]) => value !== null && value !== undefined && value !== '')
  const shown = entries.slice(0, most).map(([name, value]) => ({ name: cut(name, 200), value: valueText(value) }))
  return entries.length > most
    ? [...shown, { name: '…', value: `${entries.length - most} more in the raw JSON` }]
    : shown
}

export function pairTexts(pairs: readonly (readonly [string, string])[], most = 60): PairText[] {
  const shown = pairs.slice(0, most).map(([name, value]) => ({ name: cut(name, 200), value: cut(value, 2000) }))
  return pairs.length > most ? [...shown, { name: '…', value: `${pairs.length - most} more in the raw JSON` }] : shown
}
