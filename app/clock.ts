/** A point in time: milliseconds since 1970-01-01T00:00:00Z. The only form of time inside Digestline; ISO text is read and written at the edges. */
export type Instant = number

export const seconds = (n: number): number => n * 1000
export const minutes = (n: number): number => seconds(n * 60)
export const hours = (n: number): number => minutes(n * 60)
export const days = (n: number): number => hours(n * 24)

/** The UTC hour an instant lies in, as whole hours since 1970. The unit of every counter over time. */
export const hourOf = (at: Instant): number => Math.floor(at / hours(1))
