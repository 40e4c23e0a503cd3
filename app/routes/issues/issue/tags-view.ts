import { href } from 'react-router'
import { quoted } from '~/issues/search/edit-search'
import type { Distribution } from '~/store/insight'

/** One tag or field of an issue's events, and the distribution of its values. */
export type TagView = {
  name: string
  values: TagValueView[]
  /** Events that have it. */
  count: number
  /** Events with a value that is not listed. */
  others: number
  /** Values that are counted but not listed. */
  unlisted: number
  capped: boolean
}

export type TagValueView = { value: string; count: number; share: number; to?: string }

/** Shown first, in this order; then tags by name. */
const first = ['release', 'environment', 'url', 'user.id', 'browser', 'os', 'device', 'server_name', 'level']
const last = ['type', 'file', 'function']

export function tagViews(shortId: string, distributions: Distribution[]): TagView[] {
  return distributions
    .toSorted((a, b) => tellingOrder(a.name, b.name))
    .map(({ name, values, count, others, kept, capped }) => ({
      name,
      count,
      others,
      unlisted: kept - values.length,
      capped,
      values: values.map((one) => ({
        value: one.value,
        count: one.count,
        share: count > 0 ? one.count / count : 0,
        to: eventsWith(shortId, name, one.value),
      })),
    }))
}

/** If nearly every event has another value, no value is worth showing. */
const leastShare = 0.05

/** The most telling tags for a small space: those with several values first. */
export function tellingTags(views: TagView[], most = 4): TagView[] {
  const said = views.filter(({ name, values }) => !last.includes(name) && (values[0]?.share ?? 0) >= leastShare)
  const apart = said.filter(({ values, others }) => values.length > 1 || others > 0)
  const chosen = new Set([...apart, ...said].slice(0, most))
  return views.filter((view) => chosen.has(view))
}

/** For sorting names: the most telling first. */
export const tellingOrder = (a: string, b: string): number => placeOf(a) - placeOf(b) || (a < b ? -1 : 1)

function placeOf(name: string): number {
  const at = first.indexOf(name)
  if (at >= 0) return at
  return first.length + (last.includes(name) ? 1 + last.indexOf(name) : 0)
}

/** Search terms about issues, not about their events. */
const ofIssues = /^(?:is|has|project|platform|count|users|first-seen|last-seen)$/i
const writable = /^[A-Za-z][\w.-]{0,63}$/

/** The search for the issue's events with this value; undefined if the search language cannot express it. */
export function eventsWith(shortId: string, name: string, value: string): string | undefined {
  if (!writable.test(name) || ofIssues.test(name)) return undefined
  const q = new URLSearchParams({ q: `${name}:${quoted(value)}` })
  return `${href('/issues/:shortId/events', { shortId })}?${q}`
}
