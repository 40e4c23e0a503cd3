/** A record's own time, else when it was observed; 0 means unknown. */
export const timeOf = (time: unknown, observed: unknown): unknown =>
  time === '0' || time === 0 ? observed : (time ?? observed)

/** Nanoseconds since 1970 (text or number) as seconds; undefined for 0, which means unknown. */
export function secondsOf(nanoseconds: unknown): number | undefined {
  const value = Number(nanoseconds ?? 0)
  return Number.isFinite(value) && value > 0 ? Math.round(value / 1e3) / 1e6 : undefined
}
