import type { Numbers } from './numbers'

/** A time span for a narrow column: `40 ms` · `1.2 s` · `12 min`. */
export function shortSpan(milliseconds: number, { count, decimal }: Pick<Numbers, 'count' | 'decimal'>): string {
  if (milliseconds < 1000) return `${count(milliseconds)} ms`
  if (milliseconds < 120_000) return `${decimal(milliseconds / 1000)} s`
  return milliseconds < 7_200_000 ? `${count(milliseconds / 60_000)} min` : `${count(milliseconds / 3_600_000)} h`
}
