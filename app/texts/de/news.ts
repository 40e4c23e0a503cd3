import type { newsTexts } from '../en/news'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('de')

export const news: TextsOf<typeof newsTexts> = {
  something: 'Es gibt etwas Neues.',
  show: 'Neues zeigen',
  orMore: (n) => `${n} oder mehr neu oder geändert`,
  both: (fresh, changed) => `${fresh} neu, ${changed} mit neuen Events`,
  fresh: (n) => `${n} neu`,
  changed: (n) => `${n} mit neuen Events`,
  events: (n) => plural(n, 'neues Event', 'neue Events'),
  eventsAnd: (n, state) => `${plural(n, 'neues Event', 'neue Events')}, ${state}`,
  states: {
    open: 'wieder offen',
    regressed: 'wieder aufgetreten',
    resolved: 'inzwischen gelöst',
    muted: 'inzwischen stummgeschaltet',
  },
}
