import type { Instant } from '../clock'
import type { Breadcrumb } from '../events/event'
import type { LogLine } from './log-line'

/** The category of a breadcrumb that is a log line. */
export const lineCategory = 'log'

/** A breadcrumb and a line this close with the same text are the same call: SDKs report a console call as both. */
const sameCall = 1000

/** Breadcrumbs and log lines as one list, oldest first. A breadcrumb without a time stays behind the one before it. */
export function timelineOf(breadcrumbs: readonly Breadcrumb[], lines: readonly LogLine[]): Breadcrumb[] {
  if (lines.length === 0) return [...breadcrumbs]
  const entries: { at: Instant; crumb: Breadcrumb }[] = []
  let at = Number.NEGATIVE_INFINITY
  for (const crumb of breadcrumbs) {
    at = crumb.timestamp ?? at
    entries.push({ at, crumb })
  }
  for (const line of lines) if (!isTold(line, breadcrumbs)) entries.push({ at: line.at, crumb: crumbOf(line) })
  return entries.toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ crumb }) => crumb)
}

const isTold = ({ at, message }: LogLine, breadcrumbs: readonly Breadcrumb[]): boolean =>
  breadcrumbs.some(
    (crumb) =>
      crumb.timestamp !== undefined &&
      Math.abs(crumb.timestamp - at) <= sameCall &&
      crumb.message?.trim() === message.trim(),
  )

function crumbOf({ at, level, message, attributes }: LogLine): Breadcrumb {
  const crumb: Breadcrumb = { timestamp: at, category: lineCategory, level, message }
  if (attributes) crumb.data = attributes
  return crumb
}
