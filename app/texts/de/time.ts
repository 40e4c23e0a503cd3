import type { timeTexts } from '../en/time'
import type { TextsOf } from '../namespace'

const months = ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.']

const days = (n: number) => (n === 1 ? '1 Tag' : `${n} Tagen`)

export const time: TextsOf<typeof timeTexts> = {
  now: 'gerade eben',
  ago: {
    s: (n) => `vor ${n} s`,
    min: (n) => `vor ${n} min`,
    h: (n) => `vor ${n} h`,
    d: (n) => `vor ${days(n)}`,
  },
  // In the dative: an age stands after "seit".
  age: {
    s: (n) => `${n} s`,
    min: (n) => `${n} min`,
    h: (n) => `${n} h`,
    d: days,
    wk: (n) => `${n} Wochen`,
    y: (n) => (n === 1 ? '1 Jahr' : `${n} Jahren`),
  },
  day: (day, month, year) => `${day}. ${months[month]}${year ? ` ${year}` : ''}`,
  exact: (date, clock, zone) => `${date.replace(/^(\d+)-(\d\d)-(\d\d)$/, '$3.$2.$1')} ${clock} ${zone}`,
  wait: {
    s: (n) => (n === 1 ? '1 Sekunde' : `${n} Sekunden`),
    min: (n) => (n === 1 ? '1 Minute' : `${n} Minuten`),
  },
}
