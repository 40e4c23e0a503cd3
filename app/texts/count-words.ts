/** `1,234`: exact, for where there is room. The same on every machine, whatever its locale. */
export function countWords(count: number): string {
  return String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `982` · `12.3k` · `4.1M`: for narrow columns. */
export function shortCount(count: number): string {
  if (count < 10_000) return countWords(count)
  if (count < 999_500) return `${trim(count / 1_000)}k`
  return `${trim(count / 1_000_000)}M`
}

/** `1 event`, `2 events`. */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${countWords(count)} ${count === 1 ? noun : nouns}`
}

function trim(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Math.floor(value * 10) / 10)
}
