import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { count, plural } = numbersIn('en')

/** What open pages say happened since they were made. */
export const newsTexts = namespace('news', {
  something: 'New events arrived.',
  /** In the list of keys. */
  show: 'Show',
  orMore: (n: number) => `${count(n)}+ new or changed`,
  both: (fresh: number, changed: number) => `${count(fresh)} new, ${count(changed)} with new events`,
  fresh: (n: number) => `${count(n)} new`,
  changed: (n: number) => `${count(n)} with new events`,
  events: (n: number) => plural(n, 'new event', 'new events'),
  eventsAnd: (n: number, state: string) => `${plural(n, 'new event', 'new events')}, ${state}`,
  states: { open: 'reopened', regressed: 'regressed', resolved: 'resolved', muted: 'muted' } as Record<string, string>,
})
