import type { Instant } from '../clock'
import type { ProcessedEvent } from '../store/store'

/*
 * Events that `digestline import` brought from another error tracker. They happened there before: they are counted and kept like all others, but are no
 * news.
 */

/** Whether an event may be news: it was not imported. */
export const isLive = ({ imported }: Pick<ProcessedEvent, 'imported'>): boolean => imported === undefined

/** When an event reached an error tracker: this one, or the one it was imported from. */
export const arrivedAt = ({ event, imported }: Pick<ProcessedEvent, 'event' | 'imported'>): Instant =>
  imported ? event.timestamp : event.received
