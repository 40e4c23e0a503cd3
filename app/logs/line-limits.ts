import { hours, minutes, seconds } from '../clock'

/**
 * What is kept of log lines. Lengths are UTF-16 code units. Limits of requests and of the store are fields of `Limits` (`app/config.ts`).
 */
export const lineLimits = {
  /** Lines of one item; the rest is counted as refused. */
  lines: 1000,
  message: 4096,
  attributes: 30,
  attributeName: 200,
  attributeValue: 500,
  server: 200,
  process: 40,
} as const

/** Which lines belong to a failure. */
export const nearness = {
  before: 50,
  after: 10,
  /** How far back lines of the same trace may be. */
  ofTrace: hours(1),
  /** Without a trace, lines of the same server count that are this close. */
  ofServer: minutes(1),
  /** How long after the failure. */
  later: seconds(10),
  /** Characters of the lines of one event, as JSON. */
  characters: 64 * 1024,
} as const
