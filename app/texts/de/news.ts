import type { newsTexts } from '../en/news'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { count, plural } = numbersIn('de')

export const news: TextsOf<typeof newsTexts> = {
  something: 'Neue Ereignisse sind eingetroffen.',
  show: 'Anzeigen',
  orMore: (n) => `${count(n)}+ neu oder geändert`,
  both: (fresh, changed) => `${count(fresh)} neu, ${count(changed)} mit neuen Ereignissen`,
  fresh: (n) => `${count(n)} neu`,
  changed: (n) => `${count(n)} mit neuen Ereignissen`,
  events: (n) => plural(n, 'neues Ereignis', 'neue Ereignisse'),
  eventsAnd: (n, state) => `${plural(n, 'neues Ereignis', 'neue Ereignisse')}, ${state}`,
  states: {
    open: 'wieder geöffnet',
    regressed: 'wiedergekehrt',
    resolved: 'gelöst',
    muted: 'stummgeschaltet',
  },
}
