import type { Instant } from '../clock'
import { nearness } from './line-limits'
import type { LogLine } from './log-line'

/** Where and when an event happened, as far as that is known. */
export type EventPlace = { at: Instant; traceId?: string; server?: string; process?: string }

/**
 * The lines around an event, oldest first: those of its trace, or without any the lines of its server that are close in time. At most 50
 * before it and 10 after it, the nearest ones.
 */
export function linesAround(lines: Iterable<LogLine>, place: EventPlace): LogLine[] {
  const all = [...lines]
  const ofTrace = all.filter((line) => isOfTrace(line, place))
  const near = (ofTrace.length > 0 ? ofTrace : all.filter((line) => isOfServer(line, place))).toSorted(byTime)
  const later = near.findIndex(({ at }) => at > place.at)
  const split = later === -1 ? near.length : later
  return near.slice(Math.max(0, split - nearness.before), split + nearness.after)
}

/** Lines around an event without those farthest from it in time, so that they have no more than `nearness.characters`. */
export function nearestLines(lines: readonly LogLine[], at: Instant): LogLine[] {
  let left: number = nearness.characters
  const kept = new Set<LogLine>()
  for (const line of lines.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))) {
    left -= JSON.stringify(line).length
    if (left < 0) break
    kept.add(line)
  }
  return lines.filter((line) => kept.has(line))
}

export const isOfTrace = ({ traceId, at }: LogLine, place: EventPlace): boolean =>
  traceId !== undefined &&
  traceId === place.traceId &&
  at >= place.at - nearness.ofTrace &&
  at <= place.at + nearness.later

/** Lines of other traces belong to other requests. */
export function isOfServer(line: LogLine, place: EventPlace): boolean {
  if (line.server === undefined || line.server !== place.server) return false
  if (line.traceId !== undefined && place.traceId !== undefined) return false
  if (line.process !== undefined && place.process !== undefined && line.process !== place.process) return false
  return line.at >= place.at - nearness.ofServer && line.at <= place.at + nearness.later
}

const byTime = (a: LogLine, b: LogLine): number => a.at - b.at
