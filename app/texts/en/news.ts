import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('en')

/** What open pages say happened since they were made. */
export const newsTexts = namespace('news', {
  something: 'There is something new.',
  /** In the list of keys. */
  show: 'Show what is new',
  orMore: (n: number) => `${n} or more new or changed`,
  both: (fresh: number, changed: number) => `${fresh} new, ${changed} with new events`,
  fresh: (n: number) => `${n} new`,
  changed: (n: number) => `${n} with new events`,
  events: (n: number) => plural(n, 'new event', 'new events'),
  eventsAnd: (n: number, state: string) => `${plural(n, 'new event', 'new events')}, ${state}`,
  states: {
    open: 'open again',
    regressed: 'happened again',
    resolved: 'resolved meanwhile',
    muted: 'muted meanwhile',
  } as Record<string, string>,
})
